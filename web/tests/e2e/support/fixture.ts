// What the tests of a file share: a server, a browser and the pages that are open.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { Server } from './server'
import { openBrowser, Visitor, type PageOptions } from './visitor'

// A server and a browser for all tests of a file. Closes the users' pages after each test, which
// fails if a console had errors.
export class Fixture {
  server!: Server
  browser!: Browser
  readonly visitors: Visitor[] = [] // in the order in which they were opened

  constructor(...flags: string[]) {
    beforeAll(async () => {
      this.server = await Server.start(...flags)
      this.browser = await openBrowser()
    })
    afterEach(async () => {
      for (const visitor of this.visitors.splice(0)) await visitor.close()
    })
    afterAll(async () => {
      await this.browser?.close()
      await this.server?.stop()
    })
  }

  readonly openPage = async (
    hash: string,
    options: PageOptions = {},
    address = this.server.address,
  ): Promise<Page> => {
    const visitor = await Visitor.open(this.browser, address + hash, options)
    this.visitors.push(visitor)
    return visitor.page
  }
}
