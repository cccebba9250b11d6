// How long a first visitor waits for the home screen with a processor four times as slow, when a phone on slow 4G has drawn the largest
// part of each first screen, and how long the page stands still while the master thinks. node screens.js PROGRAM
'use strict'
const { spawn } = require('node:child_process')
const { mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')
const { root, openBrowser } = require('./chromium.js')

const times = 7
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
const inRound = (list) => list.map(Math.round).join(', ')

async function serve(program, folder) {
  const server = spawn(program, ['serve', '--port', '0', '--database', path.join(folder, 'khepri.db'), '--page', path.join(root, 'build/page')])
  const address = await new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk) => {
      output += chunk
      const found = /http:\/\/\S+/.exec(output)
      if (found) resolve(found[0])
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', () => reject(new Error(output)))
  })
  return { address, stop: () => server.kill() }
}

// With nothing in the cache, until the first button can be pressed and the page has been drawn.
async function firstVisit(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Play' }).first().waitFor()
  const waited = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))))
  await context.close()
  return waited
}

// The largest contentful paint of a phone with nothing in its cache: a processor four times as slow, and slow 4G (150 ms, 1.6 Mbit/s).
async function largestPaint(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 })
  await page.goto(address)
  await page.locator('main h1, main h2, .todo, main section').first().waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  const painted = await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) => requestAnimationFrame(() => resolve(Math.max(...list.getEntries().map((entry) => entry.startTime))))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
  await context.close()
  return painted
}

// A match of two in which so many people sit.
async function createMatch(address, people) {
  const post = async (path, body) => (await fetch(new URL(path, address), { method: 'POST', body: JSON.stringify(body) })).json()
  const { match } = await post('api/matches', { game: 'mummies', options: { players: 2 }, open: true })
  for (const name of ['Anna', 'Ben'].slice(0, people)) await post(`api/matches/${match}/seats`, { name, seed: '1'.repeat(64) })
  return match
}

async function longestTasks(browser, address) {
  const page = await browser.newPage()
  await page.goto(`${address}#/play/mummies`)
  await page.getByRole('button', { name: 'Start' }).waitFor()
  for (const select of await page.getByRole('combobox').all()) if ((await select.inputValue()) !== 'me') await select.selectOption('master')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Your turn').first().waitFor({ timeout: 60_000 })
  await page.evaluate(() => {
    globalThis.longTasks = []
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
  })
  const longest = []
  for (let time = 0; time < times; ++time) {
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('div.hint').waitFor({ timeout: 60_000 })
    longest.push(await page.evaluate(() => Math.max(0, ...globalThis.longTasks.splice(0))))
    await page.locator('div.hint').getByRole('button', { name: 'Close' }).click()
  }
  await page.close()
  return longest
}

async function main(program) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khepri-bench-'))
  const server = await serve(program, folder)
  const browser = await openBrowser()
  try {
    const visits = []
    for (let time = 0; time < times; ++time) visits.push(await firstVisit(browser, server.address))
    console.log(`home screen, first visit, processor slowed down four times: ${Math.round(median(visits))} ms (of ${inRound(visits)}; aim 1500)`)
    const screens = {
      home: '',
      'settings of a game': '#/play/mummies',
      rules: '#/rules/mummies',
      ...Object.fromEntries(['archaeology', 'mummies', 'scarabya'].map((game) => [`lesson of ${game}`, `#/learn/${game}`])),
      invitation: `#/m/${await createMatch(server.address, 1)}`,
      'match that is watched': `#/match/${await createMatch(server.address, 2)}`,
    }
    for (const [screen, hash] of Object.entries(screens)) {
      const paints = []
      for (let time = 0; time < times; ++time) paints.push(await largestPaint(browser, server.address + hash))
      console.log(`${screen}, largest contentful paint, phone on slow 4G: ${Math.round(median(paints))} ms (of ${inRound(paints)}; at most 2500)`)
    }
    console.log(`longest task while the master thinks: ${inRound(await longestTasks(browser, server.address))} ms (0: none above 50; aim 100)`)
  } finally {
    await browser.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

main(process.argv[2])
