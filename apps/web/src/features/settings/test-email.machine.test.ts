import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { testEmailLabels, testEmailMachine } from './test-email.machine.ts'

/** A test email whose attempts end as scripted, in turn. */
function aTestEmail(...results: ('sent' | 'failed')[]) {
  const to: string[] = []
  const email = createActor(
    testEmailMachine.provide({
      actors: {
        sendTest: fromPromise(async ({ input }) => {
          to.push(input.to)
          if (results.shift() === 'failed') throw new Error('The relay refused it')
        }),
      },
    }),
  )
  const labels: string[] = []
  email.subscribe(({ value }) => {
    if (labels.at(-1) !== testEmailLabels[value]) labels.push(testEmailLabels[value])
  })
  email.start()
  const send = async (address: string) => {
    email.send({ type: 'send', to: address })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { send, labels, to, state: () => email.getSnapshot().value }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the test email', () => {
  it('is loading, loaded, error or resettable, and begins as the last (CFG-20, C1-16)', () => {
    expect(Object.keys(testEmailMachine.states).sort()).toEqual(['error', 'loaded', 'loading', 'resettable'])
    expect(aTestEmail().state()).toBe('resettable')
  })

  it('says Sending, then Sent, and can be sent again after two seconds (CFG-20)', async () => {
    const { send, labels, to, state } = aTestEmail('sent', 'sent')
    await send('hannah@brightside.test')
    await send('too-soon@brightside.test')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state()).toBe('loaded')
    await vi.advanceTimersByTimeAsync(1)
    expect(labels).toEqual(['Send test email', 'Sending', 'Sent', 'Send test email'])
    await send('sam@brightside.test')
    expect(to).toEqual(['hannah@brightside.test', 'sam@brightside.test'])
  })

  it('says Try again when it could not be sent, for as long as it takes (CFG-20)', async () => {
    const { send, labels, to, state } = aTestEmail('failed', 'sent')
    await send('hannah@brightside.test')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('error')
    await send('hannah@brightside.test')
    expect(labels).toEqual(['Send test email', 'Sending', 'Try again', 'Sending', 'Sent'])
    expect(to).toHaveLength(2)
  })
})
