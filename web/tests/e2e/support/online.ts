// People at a table of a real server: what their devices have stored, and how they get there.
import type { Page } from 'playwright-core'
import type { GameName } from '../../../src/wire/common'
import type { Fixture } from './fixture'
import { phone } from './sizes'
import type { PageOptions } from './visitor'

// The last settings of With friends on a device.
export function onlineSetup(
  game: GameName,
  seats: readonly string[] = ['me', 'person'],
  more: object = {},
): Record<string, string> {
  const setup = { seats, names: [], hints: false, ...more }
  return { [`khepri.setup.online.${game}`]: JSON.stringify(setup) }
}

export const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
export const linkOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Send this link' }).inputValue()

// Anna on a desktop invites others to Mummies, who come with phones by her link.
export class Party {
  constructor(private readonly fixture: Fixture) {}

  async invite(options: PageOptions = {}, seats?: readonly string[], more?: object) {
    const anna = await this.fixture.openPage('#/friends/mummies', {
      name: 'Anna',
      storage: onlineSetup('mummies', seats, more),
      ...options,
    })
    return { anna, link: await linkOf(anna) }
  }
  async follow(link: string, name: string, options: PageOptions = {}): Promise<Page> {
    const path = link.slice(this.fixture.server.address.length)
    const page = await this.fixture.openPage(path, { name, size: phone, ...options })
    await page.locator('form button.primary').click()
    await page.waitForURL(/#\/match\//)
    return page
  }
  async two(options: PageOptions = {}, more?: object) {
    const { anna, link } = await this.invite(options, ['me', 'person'], more)
    const ben = await this.follow(link, 'Ben', options)
    for (const page of [anna, ben]) await page.locator('.todo').waitFor()
    return { anna, ben, link }
  }
  async three(options: PageOptions = {}) {
    const { anna, link } = await this.invite(options, ['me', 'person', 'person'])
    const ben = await this.follow(link, 'Ben', options)
    const carl = await this.follow(link, 'Carl', options)
    for (const page of [anna, ben, carl]) await page.locator('.todo').waitFor()
    return { anna, ben, carl, link }
  }
  async watch(link: string, name: string, options: PageOptions = {}): Promise<Page> {
    const path = link.slice(this.fixture.server.address.length).replace('#/m/', '#/match/')
    const page = await this.fixture.openPage(path, { name, ...options })
    await page.getByText('You are watching').first().waitFor()
    return page
  }
}
