// What the tests of a file share: a server, a browser and the pages that are open.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Server } from './server'
import { sharedBrowser, Visitor, type PageOptions } from './visitor'

// Every page that a test opens has deals of its own, the same in every run.
function seedOf(test: string, page: number): number {
  let seed = page
  for (const letter of test) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) >>> 0
  return seed
}

// A server for all tests of a file, and the browser of the worker. Closes the users' pages after
// each test, which fails if a console had errors. Leaves pictures of them if the test failed.
export class Fixture {
  server!: Server
  browser!: Browser
  readonly visitors: Visitor[] = [] // in the order in which they were opened

  constructor(...flags: string[]) {
    beforeAll(async () => {
      this.server = await Server.start(...flags)
      this.browser = await sharedBrowser()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await this.picture(`failed-${task.name}`)
      for (const visitor of this.visitors.splice(0)) await visitor.close()
    })
    afterAll(() => this.server?.stop())
  }

  private async picture(name: string): Promise<void> {
    const file = name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
    for (const [at, visitor] of this.visitors.entries())
      await visitor.screenshot(`${file}-${at + 1}`, 'always').catch(() => {})
  }

  readonly openPage = async (
    hash: string,
    options: PageOptions = {},
    address = this.server.address,
  ): Promise<Page> => {
    const seed = seedOf(expect.getState().currentTestName ?? '', this.visitors.length)
    const visitor = await Visitor.open(this.browser, address + hash, { seed, ...options })
    this.visitors.push(visitor)
    return visitor.page
  }
}
