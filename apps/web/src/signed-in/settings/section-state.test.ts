import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Save, sectionState, testEmail } from './section-state.ts'

type Result = 'done' | 'failed'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const cache = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

async function runNext(results: Result[]) {
  if (results.shift() !== 'done') throw new Error('It did not work')
  return 'the settings'
}

/** A mutation whose attempts end as scripted, in turn. */
function aSave(results: Result[], queries = cache()) {
  const sent: object[] = []
  let succeededAt: number | null = null
  const mutation = new MutationObserver<string, Error, object>(queries, {
    mutationFn: (changes) => {
      sent.push(changes)
      return runNext(results)
    },
    onSuccess: () => {
      succeededAt = Date.now()
    },
  })
  const send = async (changes: object) => {
    mutation.mutate(changes).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    send,
    retry: () => send(mutation.getCurrentResult().variables ?? {}),
    sent,
    save: (): Save => ({ status: mutation.getCurrentResult().status, succeededAt }),
    mutation,
  }
}

/** A section whose loads and saves end as scripted, in turn, and the states that it was in. */
function aSection({ loads = ['done'], saves = ['done'] }: { loads?: Result[]; saves?: Result[] } = {}) {
  const queries = cache()
  const query = new QueryObserver(queries, {
    queryKey: ['section'],
    queryFn: () => runNext(loads),
    enabled: false,
  })
  const { mutation, ...save } = aSave(saves, queries)
  const state = () => sectionState(query.getCurrentResult(), save.save(), Date.now())
  const states = [state()]
  const recordState = () => states.push(state())
  query.subscribe(recordState)
  mutation.subscribe(recordState)
  return {
    ...save,
    state,
    states: () => states.filter((each, index) => each !== states[index - 1]),
    async load() {
      void query.refetch()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const changes = { representative: 'Hannah Price' }
const idle: Save = { status: 'idle', succeededAt: null }

describe('a section of the settings', () => {
  it('has no states other than idle, loading, loaded, error, saving, saved and error_saving (CFG-19, SETT-08)', () => {
    const states = new Set<string>()
    for (const status of ['pending', 'error', 'success'] as const)
      for (const fetchStatus of ['idle', 'fetching', 'paused'] as const)
        for (const data of [undefined, 'the settings'])
          for (const save of ['idle', 'pending', 'error', 'success'] as const)
            states.add(sectionState({ status, fetchStatus, data }, { status: save, succeededAt: 0 }, 0))
    expect([...states].sort()).toEqual([
      'error',
      'error_saving',
      'idle',
      'loaded',
      'loading',
      'saved',
      'saving',
    ])
  })

  it('loads on request, and is in error after a failure until it is retried (CFG-19)', async () => {
    const { load, states } = aSection({ loads: ['failed', 'done'] })
    await load()
    await load()
    expect(states()).toEqual(['idle', 'loading', 'error', 'loading', 'loaded'])
  })

  it('stays loaded during a reload, even if the reload fails', async () => {
    const { load, states } = aSection({ loads: ['done', 'failed'] })
    await load()
    await load()
    expect(states()).toEqual(['idle', 'loading', 'loaded'])
  })

  it('saves its input, is saved for two seconds, and then returns to loaded (CFG-19, SETT-10)', async () => {
    const { load, send, states, sent, state } = aSection()
    await load()
    await send(changes)
    expect(sent).toEqual([changes])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1)
    expect([...states(), state()]).toEqual(['idle', 'loading', 'loaded', 'saving', 'saved', 'loaded'])
  })

  it('is in error_saving when a save failed, and preserves its input for the next attempt (CFG-19)', async () => {
    const { load, send, retry, sent, state } = aSection({ saves: ['failed', 'failed', 'done'] })
    await load()
    await send(changes)
    expect(state()).toBe('error_saving')
    await retry()
    expect(state()).toBe('error_saving')
    await send({ representative: 'Sam Okafor' })
    expect(state()).toBe('saved')
    expect(sent).toEqual([changes, changes, { representative: 'Sam Okafor' }])
  })
})

describe('the test email', () => {
  it('is loading, loaded, error or resettable, and starts as resettable (CFG-20, C1-16)', () => {
    const states = (['idle', 'pending', 'error', 'success'] as const).map(
      (status) => testEmail({ status, succeededAt: 0 }, 0).state,
    )
    expect(states).toEqual(['resettable', 'loading', 'error', 'loaded'])
    expect(testEmail(idle, 0).state).toBe('resettable')
  })

  it('shows Sending, then Sent, and can be sent again after two seconds (CFG-20, COMS-06)', async () => {
    const { send, save, mutation } = aSave(['done', 'done'])
    const button = () => testEmail(save(), Date.now())
    const labels = [button().label]
    mutation.subscribe(() => labels.push(button().label))
    await send({ to: 'hannah@brightside.test' })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(button().state).toBe('loaded')
    await vi.advanceTimersByTimeAsync(1)
    expect([...labels, button().label]).toEqual(['Send test email', 'Sending', 'Sent', 'Send test email'])
    await send({ to: 'sam@brightside.test' })
    expect(button().label).toBe('Sent')
  })

  it('shows Try again after a failure until the next attempt (CFG-20, COMS-06)', async () => {
    const { send, save, sent, mutation } = aSave(['failed', 'done'])
    const button = () => testEmail(save(), Date.now())
    const labels = [button().label]
    mutation.subscribe(() => labels.push(button().label))
    await send({ to: 'hannah@brightside.test' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(button().state).toBe('error')
    await send({ to: 'hannah@brightside.test' })
    expect(labels).toEqual(['Send test email', 'Sending', 'Try again', 'Sending', 'Sent'])
    expect(sent).toHaveLength(2)
  })
})
