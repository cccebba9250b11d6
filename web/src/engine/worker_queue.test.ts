// The request queue of a worker: order, cancellation and errors. The worker is a fake that answers
// on command.
import { expect, test, vi } from 'vitest'
import { WorkerQueue } from './worker_queue'
import type { FromWorker, ToWorker } from './worker'

class Dummy {
  static all: Dummy[] = []
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: ((event: { message?: string }) => void) | null = null
  received: { id: number; request: string }[] = []
  ended = false
  constructor() {
    Dummy.all.push(this)
  }
  postMessage(message: ToWorker): void {
    if ('id' in message) this.received.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  answer(part: { answer: string } | { error: string }): void {
    this.onmessage?.({ data: { id: this.received.at(-1)!.id, ...part } })
  }
}

function open(): { line: WorkerQueue; workers: Dummy[] } {
  Dummy.all = []
  return {
    line: new WorkerQueue({} as WebAssembly.Module, () => new Dummy() as unknown as Worker),
    workers: Dummy.all,
  }
}

test('requests are sent one after the other, and each gets its answer', async () => {
  const { line, workers } = open()
  const answers = [line.ask('a'), line.ask('b')]
  expect(workers[0]!.received.map((one) => one.request)).toEqual(['a'])
  workers[0]!.answer({ answer: '1' })
  workers[0]!.answer({ answer: '2' })
  expect(await Promise.all(answers)).toEqual(['1', '2'])
  expect(workers).toHaveLength(1)
})

test('cancelling the running request ends the worker; waiting requests go to a new one', async () => {
  const { line, workers } = open()
  const off = new AbortController()
  const first = line.ask('long thought', off.signal)
  const second = line.ask('next')
  off.abort(new Error('not wanted'))
  await expect(first).rejects.toThrow('not wanted')
  expect(workers[0]!.ended).toBe(true)
  expect(workers[1]!.received.map((one) => one.request)).toEqual(['next'])
  workers[0]!.answer({ answer: 'too late' })
  workers[1]!.answer({ answer: 'yes' })
  expect(await second).toBe('yes')
})

test('cancelling a waiting request affects no other', async () => {
  const { line, workers } = open()
  const off = new AbortController()
  const first = line.ask('a')
  const second = line.ask('b', off.signal)
  off.abort()
  await expect(second).rejects.toThrow()
  expect(workers[0]!.ended).toBe(false)
  workers[0]!.answer({ answer: '1' })
  expect(await first).toBe('1')
  expect(workers[0]!.received).toHaveLength(1)
})

test('after an error there is a new worker', async () => {
  const { line, workers } = open()
  const first = line.ask('a')
  workers[0]!.answer({ error: 'unreachable' })
  await expect(first).rejects.toThrow('unreachable')
  const second = line.ask('b')
  workers[1]!.answer({ answer: 'well' })
  expect(await second).toBe('well')
})

test('a worker that cannot be fetched is retried, and no request is lost', async () => {
  vi.useFakeTimers()
  const { line, workers } = open()
  const first = line.ask('a')
  workers[0]!.onerror!({}) // the network is down
  vi.runAllTimers()
  expect(workers[1]!.received.map((one) => one.request)).toEqual(['a'])
  workers[1]!.answer({ answer: 'well' })
  expect(await first).toBe('well')
  vi.useRealTimers()
})
