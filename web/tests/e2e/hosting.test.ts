// The same build below a base path, and as plain files on a static web host.
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { StaticHost } from './support/static_host'
import { Server } from './support/server'
import { sharedBrowser, Visitor } from './support/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

async function playsMummies(visitor: Visitor) {
  await visitor.page
    .getByRole('article', { name: 'Mummies' })
    .getByRole('button', { name: 'Play' })
    .click()
  await visitor.page.getByRole('region', { name: 'What to do' }).waitFor()
}

test('below a base path everything is found, online play too', async () => {
  const server = await Server.start('--base-path', '/some/where')
  try {
    expect(new URL(server.address).pathname).toBe('/some/where/')
    const visitor = await Visitor.open(browser, server.address)
    await playsMummies(visitor)
    await visitor.page.goto(`${server.address}#/lobby`)
    await visitor.page.getByText('No open tables').waitFor()
    await visitor.close()
  } finally {
    await server.stop()
  }
})

test('as plain files the page plays against the computer, and says that there is no server', async () => {
  const host = await StaticHost.open()
  const { address } = host
  try {
    const visitor = await Visitor.open(browser, address, { expect: /404/ })
    const session = await visitor.context.newCDPSession(visitor.page)
    // whatever content type the host sends
    const { errors, data } = await session.send('Page.getAppManifest')
    expect([errors, (JSON.parse(data!) as { name: string }).name]).toEqual([[], 'Khepri'])
    await playsMummies(visitor)
    await visitor.page.goto(`${address}#/lobby`)
    await visitor.page.getByText('Online play is not available here').waitFor()
    await visitor.page.goto(`${address}#/friends/mummies`)
    await visitor.page.getByRole('alert').getByText('Online play is not available here').waitFor()
    await visitor.close()
  } finally {
    host.close()
  }
})
