// Drafts of editions, judged by the real engine, with the words of every fault.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../../engine/engine'
import { nodeEngine } from '../../engine/node_engine'
import { games } from '../../games/all'
import { workshopOf } from '../../games/load'
import { has, loadWords } from '../../i18n/words.svelte'
import { forget, load } from '../../match/storage'
import { EditionDraft, sayFault } from '../../shared/edition_draft.svelte'
import type { GameName } from '../../wire/common'
import type { OwnEdition } from '../../wire/games'

let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
  await Promise.all([loadWords('shell'), loadWords('workshop')])
})
beforeEach(() => games.forEach((game) => forget(`workshop.${game}`)))

async function draftOf<G extends GameName>(game: G): Promise<EditionDraft<G>> {
  const { classic } = await workshopOf(game)
  const draft = new EditionDraft(game, classic as OwnEdition<G>, async () => engine)
  await judged(draft)
  return draft
}
const judged = (draft: EditionDraft) =>
  vi.waitFor(() => expect(draft.accepted ?? draft.fault).not.toBeNull())
async function change(draft: EditionDraft, path: string, value: unknown): Promise<void> {
  draft.fault = null
  draft.change(path, value)
  await judged(draft)
}

test.each(games)('the classic edition of %s is accepted as it is', async (game) => {
  const draft = await draftOf(game)
  expect(draft.isClassic).toBe(true)
  expect(draft.accepted).toEqual(draft.classic)
})

test('a changed one has a name of its own, and is still there after a reload', async () => {
  const draft = await draftOf('archaeology')
  await change(draft, 'kinds.coin.prices[4]', 35)
  expect(draft.accepted?.kinds.coin.prices).toEqual([2, 5, 10, 18, 35])
  expect(draft.edition.name).toBe('My edition')
  expect(draft.isClassic).toBe(false)
  expect((await draftOf('archaeology')).edition).toEqual(draft.edition)
  draft.replace(draft.classic)
  await vi.waitFor(() => expect(draft.accepted?.name).toBe('classic'))
})

test('a fault is said at its field, and nothing can be played until it is mended', async () => {
  const draft = await draftOf('archaeology')
  await change(draft, 'kinds.coin.prices[1]', -2)
  expect(draft.accepted).toBeNull()
  expect(draft.faultAt('kinds.coin.prices[1]')).toBe('Choose a whole number from 0 to 999.')
  expect(draft.faultAt('kinds.coin.prices[0]')).toBe('')
  await change(draft, 'kinds.coin.prices[1]', 6)
  expect(draft.faultAt('kinds.coin.prices[1]')).toBe('')
  expect(draft.accepted?.kinds.coin.prices[1]).toBe(6)
})

test('what comes from outside is completed, or says its fault and changes nothing', async () => {
  const draft = await draftOf('archaeology')
  expect(await draft.open({ name: 'robbers', thieves: 14 })).toBeNull()
  expect(draft.edition).toEqual({ ...draft.classic, name: 'robbers', thieves: 14 })
  expect(load('workshop.archaeology')).toBeNull() // it is saved when it is changed
  const before = draft.edition
  expect(await draft.open({ name: 'x', gold: 1 })).toMatchObject({ reason: 'form' })
  expect(await draft.open([])).toMatchObject({ reason: 'form' })
  expect(draft.edition).toBe(before)
})

// Every reason that the rules have (src/games/<game>/rules/components.cpp).
const faulty: Record<GameName, [reason: string, edition: object][]> = {
  archaeology: [
    ['number', { thieves: -1 }],
    ['length', { kinds: { pot: { prices: [] } } }],
    ['name', { name: '' }],
    ['treasures', { kinds: { coin: { count: 40 } } }],
    ['deal', { hand: 12 }],
    ['dig_site', { sandstorms: 24 }],
    ['form', { gold: 1 }],
  ],
  scarabya: [
    ['row', { pieces: { A: ['xxxxx', '.....', '.....', '.....', '.....'] } }],
    ['form', { pieces: 4 }],
  ],
  mummies: [
    ['number', { offerings: { vial: [16, 0, 0, 0, 0] } }],
    ['papyrus', { papyri: ['VNSC7'] }],
    ['none', { papyri: [] }],
    ['alike', { papyri: Array.from({ length: 16 }, () => 'VNSC3') }],
    ['different', { papyri: different() }],
    ['offerings', { papyri: ['VNSC6'], offerings: ofEach(1) }],
    ['cards', { offerings: ofEach(15) }],
  ],
}
function ofEach(count: number): Record<string, number[]> {
  const counts = Array.from({ length: 5 }, () => count)
  return { vial: counts, necklace: counts, sarcophagus: counts, scarab: counts }
}
function different(): string[] {
  const orders = ['VNSC', 'NSCV', 'SCVN', 'CVNS', 'VSNC', 'NCVS']
  return orders.flatMap((order) => [2, 3, 4, 5, 6].map((number) => `${order}${number}`))
}

describe.each(games)('a fault in %s has words', (game) => {
  test.each(faulty[game])('%s', async (reason, edition) => {
    const draft = await draftOf(game)
    const fault = await draft.open({ name: 'x', ...edition })
    expect(fault?.reason).toBe(reason)
    expect(has(`page.workshop.fault.${reason}`)).toBe(true)
    expect(sayFault(fault!)).not.toMatch(/[{}]|undefined/)
  })
})
