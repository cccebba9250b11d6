// A player reports what another wrote, or the name of the other, and the host of the server reads
// it.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { Party } from './support/online'
import { program } from './support/server'

const folder = mkdtempSync(join(tmpdir(), 'khepri-admin-'))
const socket = join(folder, 'admin.sock')
const fixture = new Fixture('--admin-socket', socket)
const party = new Party(fixture)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface StoredReport {
  by: number
  seat: number
  name: string
  text?: string
}
async function reports(): Promise<StoredReport[]> {
  const { stdout } = await promisify(execFile)(program, [
    ...['admin', 'reports', '--socket', socket, '--json'],
  ])
  return (JSON.parse(stdout) as { reports: StoredReport[] }).reports
}

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' })
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.keyboard.press('Enter')
  await messages(page).getByText(text).waitFor()
}

test('what another player wrote, and the name, can be reported after a question', async () => {
  const { anna, ben } = await party.two()
  for (const page of [anna, ben])
    await page.getByRole('button', { name: 'Log and messages' }).click()
  await ben.getByRole('button', { name: 'Messages', exact: true }).click()
  await write(anna, 'Something rude')
  await anna.getByRole('button', { name: 'Good luck!' }).click()
  const rude = messages(ben).getByRole('listitem').filter({ hasText: 'Something rude' })
  const offer = rude.getByRole('button', { name: 'Report this message' })
  const question = ben.getByRole('group', { name: 'Report' })

  // not one's own words, and no phrases of the page
  await messages(ben).getByText('Good luck!').waitFor()
  expect(await ben.getByRole('button', { name: 'Report this message' }).count()).toBe(1)
  expect(await anna.getByRole('button', { name: 'Report this message' }).count()).toBe(0)

  await offer.click()
  await question.getByText('this message from Anna').waitFor()
  await fixture.visitors[1]!.screenshot('report-phone')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await question.count()).toBe(0)
  expect(await reports()).toEqual([])

  await offer.click()
  await question.getByRole('button', { name: 'Report' }).click()
  await rude.getByText('Reported to the host').waitFor()
  expect(await offer.count()).toBe(0)

  await ben.getByRole('button', { name: 'Report the name Anna' }).click()
  await question.getByText('the name Anna').waitFor()
  await question.getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => ben.getByText('Reported to the host').count()).toBe(2)
  await fixture.visitors[1]!.screenshot('reported-phone')

  const stored = (await reports()).map(({ by, seat, name, text }) => ({ by, seat, name, text }))
  expect(stored).toContainEqual({ by: 2, seat: 1, name: 'Anna', text: 'Something rude' })
  expect(stored).toContainEqual({ by: 2, seat: 1, name: 'Anna', text: undefined })
  expect(stored).toHaveLength(2)
})
