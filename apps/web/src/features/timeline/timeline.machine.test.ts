import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { refreshButton } from './model/refresh-button.ts'
import { stateOf, timelineMachine, viewOf } from './timeline.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A timeline whose fetches end as the test says. */
function timeline(cached = false) {
  const turns: { succeed: () => void; fail: () => void }[] = []
  let emptied = 0
  const actor = createActor(
    timelineMachine.provide({
      actors: {
        fetchTimeline: fromPromise(
          () =>
            new Promise((resolve, reject) => {
              turns.push({ succeed: () => resolve(undefined), fail: () => reject(new Error('no answer')) })
            }),
        ),
      },
      actions: { empty: () => void emptied++ },
    }),
    { input: { cached } },
  )
  actor.start()
  const ends = async (how: 'succeed' | 'fail') => {
    turns.at(-1)?.[how]()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    actor,
    ends,
    state: () => stateOf(actor.getSnapshot()),
    view: () => viewOf(stateOf(actor.getSnapshot()), actor.getSnapshot().context.emptied),
    fetches: () => turns.length,
    emptied: () => emptied,
  }
}

describe('the timeline', () => {
  it('loads, is ok, and refreshes (TML-03)', async () => {
    const { actor, ends, state, fetches } = timeline()
    expect(state()).toBe('loading')
    await ends('succeed')
    expect(state()).toBe('ok')
    actor.send({ type: 'refresh' })
    expect(state()).toBe('refreshing')
    actor.send({ type: 'refresh' })
    expect(fetches()).toBe(2)
    await ends('succeed')
    expect(state()).toBe('ok')
  })

  it('is error_loading when the first fetch fails, and loads again when asked (TML-03, TML-05)', async () => {
    const { actor, ends, state, view } = timeline()
    await ends('fail')
    expect(state()).toBe('error_loading')
    expect(view()).toBe('failed')
    actor.send({ type: 'refresh' })
    expect(state()).toBe('loading')
    await ends('succeed')
    expect([state(), view()]).toEqual(['ok', 'events'])
  })

  it('is error_refreshing when a refresh fails, leaves an empty list, and is ok again after 5 seconds (TML-05, TML-06)', async () => {
    const { actor, ends, state, view, emptied } = timeline()
    await ends('succeed')
    actor.send({ type: 'refresh' })
    expect(view()).toBe('events')
    await ends('fail')
    expect(state()).toBe('error_refreshing')
    expect(emptied()).toBe(1)
    expect(view()).toBe('failed')
    expect(refreshButton(state())).toEqual({
      label: 'Something went wrong :(',
      disabled: true,
      spinning: false,
    })
    actor.send({ type: 'refresh' })
    expect(state()).toBe('error_refreshing')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(state()).toBe('error_refreshing')
    await vi.advanceTimersByTimeAsync(1)
    expect([state(), view()]).toEqual(['ok', 'failed'])
    expect(refreshButton(state())?.label).toBe('Refresh timeline')
  })

  it('is ok again at once when a real-time event arrives, and fetches at the next one (TML-06)', async () => {
    const { actor, ends, state, view } = timeline()
    await ends('succeed')
    actor.send({ type: 'arrived' })
    expect(state()).toBe('ok')
    actor.send({ type: 'refresh' })
    await ends('fail')
    actor.send({ type: 'arrived' })
    expect(state()).toBe('ok')
    actor.send({ type: 'arrived' })
    expect([state(), view()]).toEqual(['refreshing', 'loading'])
    await ends('succeed')
    expect([state(), view()]).toEqual(['ok', 'events'])
  })

  it('is loaded again where it failed, when a user tries again or the connection is back (TML-05, RT-11)', async () => {
    const { actor, ends, state, view, fetches } = timeline()
    const recover = () => actor.send({ type: 'recover' })
    await ends('fail')
    recover()
    expect(state()).toBe('loading')
    await ends('succeed')
    recover()
    expect([state(), fetches()]).toEqual(['ok', 2])
    actor.send({ type: 'refresh' })
    await ends('fail')
    recover()
    expect([state(), view()]).toEqual(['refreshing', 'loading'])
    await ends('fail')
    await vi.advanceTimersByTimeAsync(5_000)
    recover()
    expect(state()).toBe('refreshing')
    await ends('succeed')
    expect([state(), view()]).toEqual(['ok', 'events'])
  })

  it('of a patient seen before shows the cached events while it refreshes', async () => {
    const { state, view, ends } = timeline(true)
    expect([state(), view()]).toEqual(['refreshing', 'events'])
    await ends('succeed')
    expect([state(), view()]).toEqual(['ok', 'events'])
  })
})
