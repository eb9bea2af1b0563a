import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UnsentReply, WaitingReply } from '../patient-replies.ts'
import { createWaitingSender, RETRY_MS } from './waiting-sender.ts'

let isOnline = true
let goOnline = () => {}

beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      goOnline = listener
    },
    removeEventListener: () => {
      goOnline = () => {}
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A sender with waiting replies, whose attempts the test ends. */
function aSender(...ids: string[]) {
  let waiting: WaitingReply[] = ids.map(waitingReply)
  let notify = () => {}
  const attempts: { id: string; end: (outcome: 'done' | 'unreachable') => Promise<void> }[] = []
  const sender = createWaitingSender({
    replies: {
      waiting: () => waiting,
      inProgress: new Set(),
      subscribe: (listener) => {
        notify = listener
        return () => {}
      },
    },
    send: ({ unsent: { id } }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      attempts.push({
        id,
        async end(outcome) {
          if (outcome === 'done') waiting = waiting.filter(({ unsent }) => unsent.id !== id)
          notify()
          resolve()
          await vi.advanceTimersByTimeAsync(0)
        },
      })
      return promise
    },
  })
  const add = (id: string) => {
    waiting = [...waiting, waitingReply(id)]
    notify()
  }
  return { sender, attempts, add, attempted: () => attempts.map(({ id }) => id).join(' ') }
}

function waitingReply(id: string): WaitingReply {
  return { patientId: 'charlotte', unsent: { id } as UnsentReply }
}

it('sends one reply after the other, in the order in which they were written', async () => {
  const { sender, attempts, attempted, add } = aSender('a', 'b')
  sender.start()
  expect(attempted()).toBe('a')
  add('c')
  await attempts[0]?.end('done')
  expect(attempted()).toBe('a b')
  await attempts[1]?.end('done')
  await attempts[2]?.end('done')
  expect(attempted()).toBe('a b c')
})

it('stops when the server cannot be reached, and tries again after a while, when reconnected, and when online', async () => {
  const { sender, attempts, attempted, add } = aSender('a', 'b')
  sender.start()
  await attempts[0]?.end('unreachable')
  add('c')
  expect(attempted()).toBe('a')
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(attempted()).toBe('a a')
  await attempts[1]?.end('unreachable')
  sender.retry()
  expect(attempted()).toBe('a a a')
  await attempts[2]?.end('unreachable')
  goOnline()
  await attempts[3]?.end('done')
  expect(attempted()).toBe('a a a a b')
})

it('makes no attempt while the browser is offline, and none after it was stopped', async () => {
  isOnline = false
  const { sender, attempted } = aSender('a')
  const stop = sender.start()
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(attempted()).toBe('')
  stop()
  isOnline = true
  goOnline()
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(attempted()).toBe('')
})

it('sends what begins to wait later', async () => {
  const { sender, attempted, add } = aSender()
  sender.start()
  add('a')
  expect(attempted()).toBe('a')
})
