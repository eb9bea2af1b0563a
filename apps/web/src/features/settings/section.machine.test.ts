import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { sectionMachine } from './section.machine.ts'

type Result = 'done' | 'failed'

/** A section whose loads and saves end as scripted, in turn. */
function aSection({ loads = ['done'], saves = ['done'] }: { loads?: Result[]; saves?: Result[] } = {}) {
  const saved: unknown[] = []
  const end = (results: Result[]) => {
    if (results.shift() !== 'done') throw new Error('It did not work')
  }
  const section = createActor(
    sectionMachine.provide({
      actors: {
        load: fromPromise(async () => end(loads)),
        save: fromPromise(async ({ input }) => {
          saved.push(input)
          end(saves)
        }),
      },
    }),
  )
  const seen: string[] = []
  section.subscribe(({ value }) => {
    if (seen.at(-1) !== value) seen.push(value)
  })
  section.start()
  const send = async (event: Parameters<typeof section.send>[0]) => {
    section.send(event)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { send, seen, saved, state: () => section.getSnapshot().value }
}

const changes = { representative: 'Hannah Price' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a section of the settings', () => {
  it('is idle, loading, loaded, error, saving, saved or error_saving, and nothing else (CFG-19, SETT-08)', () => {
    expect(Object.keys(sectionMachine.states)).toEqual([
      'idle',
      'loading',
      'loaded',
      'error',
      'saving',
      'saved',
      'error_saving',
    ])
    for (const state of Object.values(sectionMachine.states)) expect(Object.keys(state.states)).toEqual([])
  })

  it('is loaded when it is asked for, and in error when that failed, until it is tried again (CFG-19)', async () => {
    const { send, seen } = aSection({ loads: ['failed', 'done'] })
    await send({ type: 'load' })
    await send({ type: 'load' })
    expect(seen).toEqual(['idle', 'loading', 'error', 'loading', 'loaded'])
  })

  it('saves its input, shows that for two seconds, and is loaded again (CFG-19, SETT-10)', async () => {
    const { send, seen, saved, state } = aSection()
    await send({ type: 'load' })
    await send({ type: 'save', changes })
    expect(saved).toEqual([changes])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['idle', 'loading', 'loaded', 'saving', 'saved', 'loaded'])
  })

  it('is in error_saving when a save failed, and preserves its input for the next try (CFG-19)', async () => {
    const { send, saved, state } = aSection({ saves: ['failed', 'failed', 'done'] })
    await send({ type: 'load' })
    await send({ type: 'save', changes })
    expect(state()).toBe('error_saving')
    await send({ type: 'retry' })
    expect(state()).toBe('error_saving')
    await send({ type: 'save', changes: { representative: 'Sam Okafor' } })
    expect(state()).toBe('saved')
    expect(saved).toEqual([changes, changes, { representative: 'Sam Okafor' }])
  })

  it('saves nothing before it is loaded, nor a second time while it is saving', async () => {
    const { send, saved, state } = aSection()
    await send({ type: 'save', changes })
    expect(state()).toBe('idle')
    await send({ type: 'load' })
    void send({ type: 'save', changes })
    void send({ type: 'save', changes })
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toHaveLength(1)
  })
})
