import type { RemoteConfig } from '@enamel/contract/config'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { configMachine, readConfig } from './config.machine.ts'
import { ConfigFetchError } from './config-failure.ts'

const first = { api_base_url: '/api', api_version: '1.0.0', realtime: null }
const second = { api_base_url: '/api', api_version: '1.1.0', realtime: null }

/** A config service whose fetches return these responses in turn, or throw if the response is an Error. */
function aService(...responses: (RemoteConfig | Error)[]) {
  let fetches = 0
  const fetchConfig = fromPromise<RemoteConfig>(async () => {
    const response = responses[fetches++]
    if (!response) throw new Error('Fetched more often than expected')
    if (response instanceof Error) throw response
    return response
  })
  const service = createActor(configMachine.provide({ actors: { fetchConfig } }))
  const states: string[] = []
  service.subscribe((snapshot) => {
    if (states.at(-1) !== snapshot.value) states.push(snapshot.value)
  })
  service.start()
  return { service, states, fetches: () => fetches }
}

const flushPromises = () => vi.advanceTimersByTimeAsync(0)

describe('the configuration service', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the states idle, starting, started, refreshing, failed and no others (CFG-04)', () => {
    expect(Object.keys(configMachine.states)).toEqual(['idle', 'starting', 'started', 'refreshing', 'failed'])
    for (const state of Object.values(configMachine.states)) expect(Object.keys(state.states)).toEqual([])
  })

  it('goes from idle through starting to started when the config is loaded (CFG-04)', async () => {
    const { service, states, fetches } = aService(first)
    expect(service.getSnapshot().value).toBe('idle')
    expect(fetches()).toBe(0)
    service.send({ type: 'start' })
    await flushPromises()
    expect(states).toEqual(['idle', 'starting', 'started'])
    expect(readConfig(service.getSnapshot())).toEqual(first)
  })

  it('goes to failed with the message of the failure, and can be started again (CFG-03)', async () => {
    const { service } = aService(
      new ConfigFetchError({ kind: 'invalid_response', message: 'We are restarting.' }),
      new TypeError('unexpected error'),
      first,
    )
    service.send({ type: 'start' })
    await flushPromises()
    expect(service.getSnapshot().value).toBe('failed')
    expect(service.getSnapshot().context.error).toBe('We are restarting.')
    service.send({ type: 'start' })
    await flushPromises()
    expect(service.getSnapshot().context.error).toBe('unknown_error')
    service.send({ type: 'start' })
    await flushPromises()
    expect(service.getSnapshot()).toMatchObject({ value: 'started', context: { error: null } })
  })

  it('refreshes every 900000 ms and reads the newest config (CFG-05)', async () => {
    const { service, states, fetches } = aService(first, second, first)
    service.send({ type: 'start' })
    await flushPromises()
    await vi.advanceTimersByTimeAsync(899_999)
    expect(fetches()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['idle', 'starting', 'started', 'refreshing', 'started'])
    expect(readConfig(service.getSnapshot())).toEqual(second)
    await vi.advanceTimersByTimeAsync(900_000)
    expect(fetches()).toBe(3)
    expect(readConfig(service.getSnapshot())).toEqual(first)
  })

  it('returns to started with the previous config when a refresh fails, and refreshes again later (CFG-05)', async () => {
    const { service } = aService(first, new ConfigFetchError({ kind: 'no_response' }), second)
    service.send({ type: 'start' })
    await flushPromises()
    await vi.advanceTimersByTimeAsync(900_000)
    expect(service.getSnapshot()).toMatchObject({ value: 'started', context: { config: first, error: null } })
    await vi.advanceTimersByTimeAsync(900_000)
    expect(readConfig(service.getSnapshot())).toEqual(second)
  })

  it('throws "Config must be available..." when read before it is loaded or after it failed (CFG-07)', async () => {
    const { service } = aService(new ConfigFetchError({ kind: 'no_response' }))
    expect(() => readConfig(service.getSnapshot())).toThrow(/^Config must be available/)
    service.send({ type: 'start' })
    expect(() => readConfig(service.getSnapshot())).toThrow(/^Config must be available/)
    await flushPromises()
    expect(() => readConfig(service.getSnapshot())).toThrow(/^Config must be available/)
  })
})
