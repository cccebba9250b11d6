// The same build behind a base path, and as plain files in a folder of a web host that knows nothing of us.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlainHost } from './host'
import { openBrowser, Person, Server } from './support'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function playsMummies(person: Person) {
  await person.page.getByRole('article', { name: 'Mummies' }).getByRole('button', { name: 'Play' }).click()
  await person.page.getByRole('region', { name: 'What to do' }).waitFor()
}

test('below a base path everything is found, online play too', async () => {
  const server = await Server.start('--base-path', '/some/where')
  try {
    expect(new URL(server.address).pathname).toBe('/some/where/')
    const person = await Person.open(browser, server.address)
    await playsMummies(person)
    await person.page.goto(`${server.address}#/lobby`)
    await person.page.getByText('No table waits for anyone').waitFor()
    await person.leave()
  } finally {
    await server.stop()
  }
})

test('as plain files one plays against the computer, and is told that there is no server', async () => {
  const host = await PlainHost.open()
  const { address } = host
  try {
    const person = await Person.open(browser, address, { expect: /404/ })
    const session = await person.context.newCDPSession(person.page)
    const { errors, data } = await session.send('Page.getAppManifest') // whatever type the host says it has
    expect([errors, (JSON.parse(data!) as { name: string }).name]).toEqual([[], 'Khepri'])
    await playsMummies(person)
    await person.page.goto(`${address}#/lobby`)
    await person.page.getByText('served without a server').waitFor()
    await person.page.goto(`${address}#/friends/mummies`)
    await person.page.getByRole('button', { name: 'Make the table' }).click()
    await person.page.getByRole('alert').getByText('without a server').waitFor()
    await person.leave()
  } finally {
    host.close()
  }
})
