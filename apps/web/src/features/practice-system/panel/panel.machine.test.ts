import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { ApiError } from '../../../lib/api-error.ts'
import type { Lookup, Matches } from '../practice-system.api.ts'
import { type LinkStanding, panelMachine } from './panel.machine.ts'

const standing = (state: LinkStanding['state'], failure: LinkStanding['failure'] = null): LinkStanding => ({
  state,
  failure,
})
const refusedThere = standing('unlinked', { of: 'creation', message: 'Dentally refused.' })

/** The panel over calls that are answered when the test releases them. */
function open() {
  const calls = {
    load: vi.fn<() => Promise<LinkStanding>>(),
    find: vi.fn<(lookup: Lookup) => Promise<Matches>>(),
    link: vi.fn<(dentallyId: string) => Promise<LinkStanding>>(),
    unlink: vi.fn<() => Promise<void>>(),
  }
  calls.load.mockResolvedValue(standing('unlinked'))
  calls.find.mockResolvedValue({ matches: [], total: 0 })
  calls.link.mockResolvedValue(standing('syncing'))
  calls.unlink.mockResolvedValue()
  const forgetFailed = vi.fn()
  const clock = new SimulatedClock()
  const actor = createActor(
    panelMachine.provide({
      actions: { forgetFailed },
      actors: {
        load: fromPromise(() => calls.load()),
        find: fromPromise(({ input }) => calls.find(input)),
        link: fromPromise(({ input }) => calls.link(input.dentallyId)),
        unlink: fromPromise(() => calls.unlink()),
      },
    }),
    { clock },
  )
  const value = () => actor.getSnapshot().value
  return {
    calls,
    forgetFailed,
    clock,
    send: actor.send,
    value,
    failure: () => actor.getSnapshot().context.failure,
    start: () => actor.start(),
    /** Starts the panel and waits for its state. */
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
      panel.calls.load.mockResolvedValue(standing(state))
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
    panel.send({ type: 'record', standing: standing('synced') })
    expect(panel.value()).toEqual({ linked: 'synced' })
  })

  it('goes from linked over unlinking to loaded (DEN-05)', async () => {
    const panel = open()
    panel.calls.load.mockResolvedValue(standing('synced'))
    await panel.comesTo({ linked: 'synced' })
    panel.send({ type: 'unlink' })
    expect(panel.value()).toBe('unlinking')
    await panel.comesTo('loaded')
  })

  it('comes to an error by any failure, and from there to a search (DEN-05, DEN-16)', async () => {
    const loading = open()
    loading.calls.load.mockImplementation(gone)
    await loading.comesTo('error')
    expect(loading.failure()).toEqual({ during: 'load', message: 'Dentally is away.' })

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
    expect(linking.failure()).toEqual({ during: 'link', message: 'Dentally is away.' })

    const unlinking = open()
    unlinking.calls.load.mockResolvedValue(standing('synced'))
    unlinking.calls.unlink.mockImplementation(gone)
    await unlinking.comesTo({ linked: 'synced' })
    unlinking.send({ type: 'unlink' })
    await unlinking.comesTo('error')
    expect(unlinking.failure()).toEqual({ during: 'unlink', message: 'Dentally is away.' })

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

  it('leads from a link that failed back to those it was chosen from', async () => {
    const panel = await suggested()
    panel.calls.link.mockImplementation(gone)
    panel.send({ type: 'link', dentallyId: '4711' })
    await panel.comesTo('error')
    panel.send({ type: 'retry' })
    await panel.comesTo('loaded')

    panel.send({ type: 'suggest', name: 'Beth Langley' })
    await panel.comesTo({ unlinked: 'suggested' })
    panel.send({ type: 'search', query: '07700 900502' })
    await panel.comesTo({ unlinked: 'searched' })
    panel.send({ type: 'link', dentallyId: '4711' })
    await panel.comesTo('error')
    panel.send({ type: 'retry' })
    expect(panel.value()).toEqual({ unlinked: 'search' })
    await panel.comesTo({ unlinked: 'searched' })
    expect(panel.calls.find.mock.lastCall).toEqual([{ kind: 'search', query: '07700 900502' }])
  })

  it('shows a failure until something newer is begun, and no longer (DEN-16)', async () => {
    const linking = await suggested()
    linking.calls.link.mockImplementation(gone)
    linking.forgetFailed.mockClear()
    linking.send({ type: 'link', dentallyId: '4711' })
    await linking.comesTo('error')
    expect(linking.forgetFailed).not.toHaveBeenCalled()
    linking.send({ type: 'search', query: 'Beth' })
    expect(linking.forgetFailed).toHaveBeenCalled()

    const unlinking = open()
    unlinking.calls.load.mockResolvedValue(standing('synced'))
    unlinking.calls.unlink.mockImplementation(gone)
    await unlinking.comesTo({ linked: 'synced' })
    unlinking.forgetFailed.mockClear()
    unlinking.send({ type: 'unlink' })
    await unlinking.comesTo('error')
    expect(unlinking.forgetFailed).not.toHaveBeenCalled()
    unlinking.send({ type: 'retry' })
    await unlinking.comesTo({ linked: 'synced' })
    expect(unlinking.forgetFailed).toHaveBeenCalled()
  })

  it('reloads suggestions by itself while they are in trouble, silently, and nothing else', async () => {
    const panel = open()
    panel.calls.find.mockImplementation(gone)
    await panel.comesTo('loaded')
    panel.send({ type: 'suggest', name: 'Beth' })
    await panel.comesTo('error')
    panel.clock.increment(15_000)
    expect(panel.value()).toEqual({ unlinked: 'suggestAgain' })
    await panel.comesTo('error')
    panel.calls.find.mockResolvedValue({ matches: [], total: 0 })
    panel.clock.increment(15_000)
    await panel.comesTo({ unlinked: 'suggested' })
    expect(panel.calls.find).toHaveBeenCalledTimes(3)

    panel.calls.find.mockImplementation(gone)
    panel.send({ type: 'search', query: 'Beth' })
    await panel.comesTo('error')
    panel.clock.increment(60_000)
    expect(panel.value()).toBe('error')
  })

  it('takes fewer than three characters for an error, without asking; three it asks for (DEN-06)', async () => {
    const panel = open()
    await panel.comesTo('loaded')
    panel.send({ type: 'suggest', name: 'Al ' })
    expect(panel.value()).toBe('error')
    expect(panel.failure()).toEqual({
      during: 'suggestions',
      kind: 'invalidInput',
      message: 'Please enter at least 3 characters.',
    })
    expect(panel.calls.find).not.toHaveBeenCalled()

    const other = open()
    await other.comesTo('loaded')
    other.send({ type: 'suggest', name: 'Ali' })
    await other.comesTo({ unlinked: 'suggested' })
  })

  it("follows the patient's changes elsewhere: linked by a colleague, or a creation that failed", async () => {
    const panel = await suggested()
    panel.send({ type: 'record', standing: standing('syncing') })
    expect(panel.value()).toEqual({ linked: 'syncing' })
    panel.send({ type: 'record', standing: standing('unlinked') })
    expect(panel.value()).toBe('loaded')
  })

  it('follows from an error too: linked by a colleague, or unlinked where that failed here', async () => {
    const linking = await suggested()
    linking.calls.link.mockImplementation(gone)
    linking.send({ type: 'link', dentallyId: '4711' })
    await linking.comesTo('error')
    linking.send({ type: 'record', standing: standing('unlinked') })
    expect(linking.value()).toBe('error')
    linking.send({ type: 'record', standing: standing('synced') })
    expect(linking.value()).toEqual({ linked: 'synced' })

    const unlinking = open()
    unlinking.calls.load.mockResolvedValue(standing('synced'))
    unlinking.calls.unlink.mockImplementation(gone)
    await unlinking.comesTo({ linked: 'synced' })
    unlinking.send({ type: 'unlink' })
    await unlinking.comesTo('error')
    unlinking.send({ type: 'record', standing: standing('synced') })
    expect(unlinking.value()).toBe('error')
    unlinking.send({ type: 'record', standing: standing('unlinked') })
    expect(unlinking.value()).toBe('loaded')
  })

  it('reports once that a link or a creation failed in the background, and leads on (DEN-16)', async () => {
    const failure = { during: 'background', of: 'creation', message: 'Dentally refused.' }
    const opened = open()
    opened.calls.load.mockResolvedValue(refusedThere)
    await opened.comesTo('error')
    expect(opened.failure()).toEqual(failure)
    opened.send({ type: 'retry' })
    await opened.comesTo('loaded')

    const watched = await suggested()
    watched.send({ type: 'record', standing: refusedThere })
    expect(watched.value()).toEqual({ unlinked: 'suggested' })
    watched.send({ type: 'record', standing: standing('syncing') })
    watched.send({ type: 'record', standing: refusedThere })
    expect([watched.value(), watched.failure()]).toEqual(['error', failure])
    watched.send({ type: 'create' })
    expect(watched.value()).toEqual({ unlinked: 'create' })
  })
})
