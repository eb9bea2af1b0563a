import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import {
  linkOf,
  linkStatus,
  type PracticePatientFacts,
  type PracticePatientState,
  practicePatientState,
} from './practice-patient.ts'
import type { LinkedRecord } from './practice-system.api.ts'

const query: PracticePatientFacts['query'] = {
  status: 'pending',
  fetchStatus: 'idle',
  data: undefined,
  error: null,
}
const held = (state: LinkedRecord['state']) => ({
  ...query,
  status: 'success' as const,
  data: { state, details: null, financials: null },
})
const failed = (error: Error) => ({ ...query, status: 'error' as const, error })
const stateOf = (facts: Partial<PracticePatientFacts>) =>
  practicePatientState({ offered: true, query, linking: false, ...facts })

describe('how a patient stands in the practice system', () => {
  it.each<[string, Partial<PracticePatientFacts>]>([
    ['idle', {}],
    ['loading', { query: { ...query, fetchStatus: 'fetching' } }],
    ['unlinked', { query: held('unlinked') }],
    ['syncing', { query: held('syncing') }],
    ['synced', { query: held('synced') }],
    ['linking', { query: held('unlinked'), linking: true }],
    ['error', { query: failed(new Error('Gone')) }],
    ['disabled', { offered: false, query: held('synced') }],
    ['disabled', { query: failed(new ApiError(409, { code: 'integration_inactive', message: 'Off' })) }],
  ])('is %s (DEN-02)', (kind, facts) => expect(stateOf(facts).kind).toBe(kind))

  it('is loaded as soon as somebody looks at one that is idle (DEN-02)', async () => {
    const queries = new QueryClient()
    const { promise, resolve } = Promise.withResolvers<LinkedRecord>()
    const options = { queryKey: ['one'], queryFn: () => promise }
    const observer = new QueryObserver<LinkedRecord>(queries, { ...options, enabled: false })
    expect(stateOf({ query: observer.getCurrentResult() })).toEqual({ kind: 'idle' })
    observer.setOptions({ ...options, enabled: true })
    const end = observer.subscribe(() => {})
    expect(stateOf({ query: observer.getCurrentResult() })).toEqual({ kind: 'loading' })
    resolve({ state: 'unlinked', details: null, financials: null })
    await expect.poll(() => stateOf({ query: observer.getCurrentResult() })).toEqual({ kind: 'unlinked' })
    end()
  })

  it("says why it could not be fetched, or 'Unknown error' (DEN-18)", () => {
    const words = (error: Error) => stateOf({ query: failed(error) })
    expect(words(new ApiError(503, { code: 'busy', message: 'Dentally is busy.' }))).toEqual({
      kind: 'error',
      words: 'Dentally is busy.',
    })
    for (const error of [new ApiError(500, 'garbage'), new Error('')]) {
      expect(words(error)).toEqual({ kind: 'error', words: 'Unknown error' })
    }
  })
})

describe('the status of the link', () => {
  const kinds = ['idle', 'loading', 'linking', 'syncing', 'synced', 'unlinked', 'disabled'] as const
  const states: PracticePatientState[] = [
    ...kinds.map((kind) => ({ kind })),
    { kind: 'error', words: 'Gone' },
  ]

  it('is loading, linked or unlinked (DEN-02)', () => {
    expect(states.map((state) => linkStatus(state, false))).toEqual([
      ...['loading', 'loading', 'loading'],
      ...['linked', 'linked'],
      ...['unlinked', 'unlinked', 'unlinked'],
    ])
  })

  it('is failed once a link or unlink did (DEN-02, DEN-16)', () => {
    for (const state of states) expect(linkStatus(state, true)).toBe('failed')
  })

  it('is not ready while the link is being made (VAL-04)', () => {
    expect(linkOf({ kind: 'linking' })).toBe('syncing')
    expect(linkOf({ kind: 'syncing' })).toBe('syncing')
    expect(linkOf({ kind: 'synced' })).toBe('synced')
    expect(linkOf({ kind: 'unlinked' })).toBe('unlinked')
  })
})
