// The line to a worker: order, calling off, and faults. The worker is a dummy that answers when it is told to.
import { expect, test, vi } from 'vitest'
import { WorkerLine } from './line'
import type { FromWorker, ToWorker } from './worker'

class Dummy {
  static all: Dummy[] = []
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: ((event: { message?: string }) => void) | null = null
  heard: { id: number; request: string }[] = []
  ended = false
  constructor() {
    Dummy.all.push(this)
  }
  postMessage(message: ToWorker): void {
    if ('id' in message) this.heard.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  answer(part: { answer: string } | { fault: string }): void {
    this.onmessage?.({ data: { id: this.heard.at(-1)!.id, ...part } })
  }
}

function open(): { line: WorkerLine; workers: Dummy[] } {
  Dummy.all = []
  return { line: new WorkerLine({} as WebAssembly.Module, () => new Dummy() as unknown as Worker), workers: Dummy.all }
}

test('requests go out one after the other, and each has its answer', async () => {
  const { line, workers } = open()
  const answers = [line.ask('a'), line.ask('b')]
  expect(workers[0]!.heard.map((one) => one.request)).toEqual(['a'])
  workers[0]!.answer({ answer: '1' })
  workers[0]!.answer({ answer: '2' })
  expect(await Promise.all(answers)).toEqual(['1', '2'])
  expect(workers).toHaveLength(1)
})

test('calling off what is being answered ends the worker; what waits goes to a new one', async () => {
  const { line, workers } = open()
  const off = new AbortController()
  const first = line.ask('long thought', off.signal)
  const second = line.ask('next')
  off.abort(new Error('not wanted'))
  await expect(first).rejects.toThrow('not wanted')
  expect(workers[0]!.ended).toBe(true)
  expect(workers[1]!.heard.map((one) => one.request)).toEqual(['next'])
  workers[0]!.answer({ answer: 'too late' })
  workers[1]!.answer({ answer: 'yes' })
  expect(await second).toBe('yes')
})

test('calling off what waits disturbs nobody', async () => {
  const { line, workers } = open()
  const off = new AbortController()
  const first = line.ask('a')
  const second = line.ask('b', off.signal)
  off.abort()
  await expect(second).rejects.toThrow()
  expect(workers[0]!.ended).toBe(false)
  workers[0]!.answer({ answer: '1' })
  expect(await first).toBe('1')
  expect(workers[0]!.heard).toHaveLength(1)
})

test('after a fault there is a new worker', async () => {
  const { line, workers } = open()
  const first = line.ask('a')
  workers[0]!.answer({ fault: 'unreachable' })
  await expect(first).rejects.toThrow('unreachable')
  const second = line.ask('b')
  workers[1]!.answer({ answer: 'well' })
  expect(await second).toBe('well')
})

test('a worker that cannot be fetched is tried again, and nothing that was asked is lost', async () => {
  vi.useFakeTimers()
  const { line, workers } = open()
  const first = line.ask('a')
  workers[0]!.onerror!({}) // the network is away
  vi.runAllTimers()
  expect(workers[1]!.heard.map((one) => one.request)).toEqual(['a'])
  workers[1]!.answer({ answer: 'well' })
  expect(await first).toBe('well')
  vi.useRealTimers()
})
