import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import {
  linkStateOf,
  linkStatus,
  type PracticePatientInput,
  type PracticePatientState,
  practicePatientState,
} from './practice-patient-state.ts'
import type { LinkedRecord } from './practice-system.api.ts'

const query: PracticePatientInput['query'] = {
  status: 'pending',
  fetchStatus: 'idle',
  data: undefined,
  error: null,
}
const cached = (state: LinkedRecord['state']) => ({
  ...query,
  status: 'success' as const,
  data: { state, details: null, financials: null, found_there: false, failure: null },
})
const failed = (error: Error) => ({ ...query, status: 'error' as const, error })
const stateOf = (overrides: Partial<PracticePatientInput>) =>
  practicePatientState({ connected: true, query, linking: false, ...overrides })

describe("the patient's state in the practice system", () => {
  it.each<[kind: string, when: string, overrides: Partial<PracticePatientInput>]>([
    ['idle', 'before the record is requested', {}],
    ['loading', 'while the record is fetched', { query: { ...query, fetchStatus: 'fetching' } }],
    ['unlinked', 'when the record is unlinked', { query: cached('unlinked') }],
    ['syncing', 'while the linked record is syncing', { query: cached('syncing') }],
    ['synced', 'when the record is synced', { query: cached('synced') }],
    [
      'linking',
      'while a request to link the patient is in progress',
      { query: cached('unlinked'), linking: true },
    ],
    ['error', 'when the record could not be fetched', { query: failed(new Error('Gone')) }],
    ['disabled', 'when the practice is not connected', { connected: false, query: cached('synced') }],
    [
      'disabled',
      'when the server refuses the request because the connection is inactive',
      { query: failed(new ApiError(409, { code: 'integration_inactive', message: 'Off' })) },
    ],
  ])('is %s %s (DEN-02)', (kind, _when, overrides) => expect(stateOf(overrides).kind).toBe(kind))

  it('is disabled without a connection, and linked as in the cached record or the stored record (G-36)', () => {
    const refused = (record?: LinkedRecord) =>
      failed(new ApiError(409, { code: 'integration_inactive', message: 'Off', record }))
    for (const [query, linked] of [
      [cached('synced'), true],
      [cached('unlinked'), false],
      [refused(cached('syncing').data), true],
      [refused(cached('unlinked').data), false],
      [refused(), false],
    ] as const)
      expect(stateOf({ connected: false, query })).toEqual({ kind: 'disabled', linked })
  })

  it("contains the reason why the record could not be fetched, or 'Unknown error' (DEN-18)", () => {
    const message = (error: Error) => stateOf({ query: failed(error) })
    expect(message(new ApiError(503, { code: 'busy', message: 'Dentally is busy.' }))).toEqual({
      kind: 'error',
      message: 'Dentally is busy.',
    })
    for (const error of [new ApiError(500, 'garbage'), new Error('')]) {
      expect(message(error)).toEqual({ kind: 'error', message: 'Unknown error' })
    }
  })
})

describe('the status of the link', () => {
  const kinds = ['idle', 'loading', 'linking', 'syncing', 'synced', 'unlinked'] as const
  const states: PracticePatientState[] = [
    ...kinds.map((kind) => ({ kind })),
    { kind: 'disabled', linked: false },
    { kind: 'error', message: 'Gone' },
  ]

  it('is loading, linked or unlinked (DEN-02)', () => {
    expect(states.map((state) => linkStatus(state, null))).toEqual([
      ...['loading', 'loading', 'loading'],
      ...['linked', 'linked'],
      ...['unlinked', 'unlinked', 'unlinked'],
    ])
  })

  it('is failed after a failed attempt to link or unlink, until that is achieved or attempted again (DEN-02, DEN-16)', () => {
    expect(states.map((state) => linkStatus(state, 'link'))).toEqual([
      ...['loading', 'loading', 'loading'],
      ...['linked', 'linked'],
      ...['failed', 'failed', 'failed'],
    ])
    expect(states.map((state) => linkStatus(state, 'unlink'))).toEqual([
      ...['loading', 'loading', 'loading'],
      ...['failed', 'failed'],
      ...['unlinked', 'unlinked', 'unlinked'],
    ])
  })

  it('counts as syncing while a link is in progress (VAL-04)', () => {
    expect(linkStateOf({ kind: 'linking' })).toBe('syncing')
    expect(linkStateOf({ kind: 'syncing' })).toBe('syncing')
    expect(linkStateOf({ kind: 'synced' })).toBe('synced')
    expect(linkStateOf({ kind: 'unlinked' })).toBe('unlinked')
  })
})
