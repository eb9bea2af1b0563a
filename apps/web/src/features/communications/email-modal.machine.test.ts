import type { FullEmail } from '@enamel/contract/communications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { emailModalMachine, type LoadedEmail } from './email-modal.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const loaded: LoadedEmail = { email: { subject: 'Implant estimate' } as FullEmail, documentWith: () => '' }

function modal() {
  const turns: { identity: string; succeed: () => void; fail: () => void }[] = []
  const actor = createActor(
    emailModalMachine.provide({
      actors: {
        fetchEmail: fromPromise<LoadedEmail, { identity: string }>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              turns.push({ ...input, succeed: () => resolve(loaded), fail: () => reject(new Error('no')) })
            }),
        ),
      },
    }),
  )
  actor.start()
  return {
    actor,
    turns,
    state: () => actor.getSnapshot().value,
    ends: async (how: 'succeed' | 'fail') => {
      turns.at(-1)?.[how]()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('the email modal', () => {
  it('is closed, loads on get, and shows the email until it is closed (MAIL-04)', async () => {
    const { actor, turns, state, ends } = modal()
    expect(state()).toBe('init')
    actor.send({ type: 'get', identity: 'a@mail.test' })
    expect(state()).toBe('loading')
    expect(turns[0]?.identity).toBe('a@mail.test')
    await ends('succeed')
    expect(state()).toBe('success')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('success')
    expect(actor.getSnapshot().context.loaded).toBe(loaded)
    actor.send({ type: 'close' })
    expect(state()).toBe('init')
    expect(actor.getSnapshot().context.loaded).toBeNull()
  })

  it('goes from error back to init after 1000 ms (MAIL-04, MAIL-05)', async () => {
    const { actor, state, ends } = modal()
    actor.send({ type: 'get', identity: 'a@mail.test' })
    await ends('fail')
    expect(state()).toBe('error')
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('error')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('init')
  })

  it('loads again from error on get (MAIL-05)', async () => {
    const { actor, state, ends, turns } = modal()
    actor.send({ type: 'get', identity: 'a@mail.test' })
    await ends('fail')
    actor.send({ type: 'get', identity: 'b@mail.test' })
    expect(state()).toBe('loading')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state()).toBe('loading')
    expect(turns[1]?.identity).toBe('b@mail.test')
    await ends('succeed')
    expect(state()).toBe('success')
  })

  it('forgets the answer of an email that was closed while it loaded', async () => {
    const { actor, state, ends } = modal()
    actor.send({ type: 'get', identity: 'a@mail.test' })
    actor.send({ type: 'close' })
    await ends('succeed')
    expect(state()).toBe('init')
  })
})
