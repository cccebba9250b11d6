// Shared by the measurements in a browser.
'use strict'
const path = require('node:path')
const root = path.join(__dirname, '../..')
const fromWeb = require('node:module').createRequire(path.join(root, 'web/package.json'))
const { chromium } = fromWeb('playwright-core')

const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  })

module.exports = { root, fromWeb, openBrowser }
