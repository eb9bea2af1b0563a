import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ApiError } from '../../lib/api-error.ts'
import { panelMachine } from './panel.machine.ts'
import type { LinkedRecord, Lookup } from './practice-system.api.ts'

type State = LinkedRecord['state']

/** The panel over calls that are answered when the test says so. */
function open() {
  const calls = {
    load: vi.fn<() => Promise<State>>(),
    find: vi.fn<(lookup: Lookup) => Promise<void>>(),
    link: vi.fn<(dentallyId: string) => Promise<State>>(),
    unlink: vi.fn<() => Promise<void>>(),
  }
  calls.load.mockResolvedValue('unlinked')
  calls.find.mockResolvedValue()
  calls.link.mockResolvedValue('syncing')
  calls.unlink.mockResolvedValue()
  const actor = createActor(
    panelMachine.provide({
      actors: {
        load: fromPromise(() => calls.load()),
        find: fromPromise(({ input }) => calls.find(input)),
        link: fromPromise(({ input }) => calls.link(input.dentallyId)),
        unlink: fromPromise(() => calls.unlink()),
      },
    }),
  )
  const value = () => actor.getSnapshot().value
  return {
    calls,
    send: actor.send,
    value,
    failure: () => actor.getSnapshot().context.failure,
    start: () => actor.start(),
    /** Starts and waits for what the panel comes to. */
    async comesTo(expected: unknown) {
      actor.start()
      await expect.poll(value).toEqual(expected)
    },
  }
}

async function suggested() {
  const panel = open()
  await panel.comesTo('loaded')
  panel.send({ type: 'suggest', name: 'Beth Langley' })
  await panel.comesTo({ unlinked: 'suggested' })
  return panel
}

const gone = () => Promise.reject(new ApiError(503, { code: 'gone', message: 'Dentally is away.' }))

describe('the panel', () => {
  it('is loading, and then linked as far as the link is, or loaded (DEN-04)', async () => {
    for (const [state, comes] of [
      ['syncing', { linked: 'syncing' }],
      ['synced', { linked: 'synced' }],
      ['unlinked', 'loaded'],
    ] as const) {
      const panel = open()
      panel.calls.load.mockResolvedValue(state)
      panel.start()
      expect(panel.value()).toBe('loading')
      await panel.comesTo(comes)
    }
  })

  it('goes from loaded over suggestions and a search to a link (DEN-04)', async () => {
    const panel = open()
    await panel.comesTo('loaded')
    panel.send({ type: 'suggest', name: 'Beth Langley' })
    expect(panel.value()).toEqual({ unlinked: 'suggest' })
    await panel.comesTo({ unlinked: 'suggested' })
    panel.send({ type: 'search', query: '07700 900502' })
    expect(panel.value()).toEqual({ unlinked: 'search' })
    await panel.comesTo({ unlinked: 'searched' })
    expect(panel.calls.find.mock.calls).toEqual([
      [{ kind: 'suggestions', query: 'Beth Langley' }],
      [{ kind: 'search', query: '07700 900502' }],
    ])
    panel.send({ type: 'link', dentallyId: '4711' })
    expect(panel.value()).toEqual({ unlinked: 'linking' })
    await panel.comesTo({ linked: 'syncing' })
    expect(panel.calls.link.mock.calls).toEqual([['4711']])
    panel.send({ type: 'record', state: 'synced' })
    expect(panel.value()).toEqual({ linked: 'synced' })
  })

  it('goes from linked over unlinking to loaded (DEN-05)', async () => {
    const panel = open()
    panel.calls.load.mockResolvedValue('synced')
    await panel.comesTo({ linked: 'synced' })
    panel.send({ type: 'unlink' })
    expect(panel.value()).toBe('unlinking')
    await panel.comesTo('loaded')
  })

  it('comes to an error by any failure, and from there to a search (DEN-05, DEN-16)', async () => {
    const loading = open()
    loading.calls.load.mockImplementation(gone)
    await loading.comesTo('error')
    expect(loading.failure()).toEqual({ during: 'load', words: 'Dentally is away.' })

    const suggesting = open()
    suggesting.calls.find.mockImplementation(gone)
    await suggesting.comesTo('loaded')
    suggesting.send({ type: 'suggest', name: 'Beth' })
    await suggesting.comesTo('error')
    expect(suggesting.failure()).toMatchObject({ during: 'suggestions', kind: 'error' })

    const linking = await suggested()
    linking.calls.link.mockImplementation(gone)
    linking.send({ type: 'link', dentallyId: '4711' })
    await linking.comesTo('error')
    expect(linking.failure()).toEqual({ during: 'link', words: 'Dentally is away.' })

    const unlinking = open()
    unlinking.calls.load.mockResolvedValue('synced')
    unlinking.calls.unlink.mockImplementation(gone)
    await unlinking.comesTo({ linked: 'synced' })
    unlinking.send({ type: 'unlink' })
    await unlinking.comesTo('error')
    expect(unlinking.failure()).toEqual({ during: 'unlink', words: 'Dentally is away.' })

    for (const panel of [loading, linking, unlinking]) {
      panel.send({ type: 'search', query: 'Beth' })
      expect(panel.value()).toEqual({ unlinked: 'search' })
    }
  })

  it('tries what failed again', async () => {
    const panel = await suggested()
    panel.calls.find.mockImplementationOnce(gone)
    panel.send({ type: 'search', query: 'Beth' })
    await panel.comesTo('error')
    panel.send({ type: 'retry' })
    expect(panel.value()).toEqual({ unlinked: 'search' })
    await panel.comesTo({ unlinked: 'searched' })
  })

  it('takes fewer than three characters for an error, without asking; three it asks for (DEN-06)', async () => {
    const panel = open()
    await panel.comesTo('loaded')
    panel.send({ type: 'suggest', name: 'Al ' })
    expect(panel.value()).toBe('error')
    expect(panel.failure()).toEqual({
      during: 'suggestions',
      kind: 'invalidInput',
      words: 'Please enter at least 3 characters.',
    })
    expect(panel.calls.find).not.toHaveBeenCalled()

    const other = open()
    await other.comesTo('loaded')
    other.send({ type: 'suggest', name: 'Ali' })
    await other.comesTo({ unlinked: 'suggested' })
  })

  it('follows what becomes of the patient elsewhere: linked by a colleague, or a creation that failed', async () => {
    const panel = await suggested()
    panel.send({ type: 'record', state: 'syncing' })
    expect(panel.value()).toEqual({ linked: 'syncing' })
    panel.send({ type: 'record', state: 'unlinked' })
    expect(panel.value()).toBe('loaded')
  })
})
