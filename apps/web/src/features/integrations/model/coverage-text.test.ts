import type { Integration } from '@enamel/contract/integrations'
import { integrationKeys } from '@enamel/domain/integrations/integration'
import { describe, expect, it } from 'vitest'
import { anIntegration } from '../../../signed-in/testing/an-integration.ts'
import { aSyncReport } from '../testing/a-sync-report.ts'
import { coverageText, lastCheckedText } from './coverage-text.ts'

const ZONE = 'Europe/London'
const NOW = new Date('2025-11-20T09:31:00Z')

const textOf = (given: Partial<Integration>) =>
  coverageText(anIntegration({ integration: 'gmail', ...given }), NOW, ZONE)

const twelve: Integration['waiting'] = [
  { kind: 'appointment', count: 7 },
  { kind: 'payment', count: 5 },
]

const recent = { last_seen_at: '2025-11-20T09:29:00Z', complete_until: '2025-11-20T09:29:00Z' }

describe('a healthy connection', () => {
  it('says since when nothing is missing: the day, or the time today', () => {
    expect(textOf({ complete_since: '2025-11-14T10:00:00Z', ...recent })).toBe(
      'Complete since 14 Nov, last seen 2 minutes ago',
    )
    expect(textOf({ complete_since: '2024-11-14T10:00:00Z', ...recent })).toBe(
      'Complete since 14 Nov 2024, last seen 2 minutes ago',
    )
    expect(textOf({ complete_since: '2025-11-20T09:14:00Z', ...recent })).toBe(
      'Complete since 9:14am, last seen 2 minutes ago',
    )
    expect(textOf({ complete_since: '2025-11-20T09:14:00Z' })).toBe('Complete since 9:14am')
  })

  it('counts the day and the time in the practice, also in summer', () => {
    const summer = { complete_since: '2025-07-01T23:30:00Z', last_seen_at: null }
    const connection = anIntegration({ integration: 'gmail', ...summer })
    expect(coverageText(connection, new Date('2025-07-02T08:00:00Z'), ZONE)).toBe('Complete since 12:30am')
    expect(coverageText(connection, new Date('2025-07-01T23:59:00Z'), 'UTC')).toBe('Complete since 11:30pm')
  })

  it.each([
    ['2025-11-20T09:31:05Z', 'just now'],
    ['2025-11-20T09:30:01Z', 'just now'],
    ['2025-11-20T09:30:00Z', '1 minute ago'],
    ['2025-11-20T08:31:01Z', '59 minutes ago'],
    ['2025-11-20T08:31:00Z', 'at 8:31am'],
    ['2025-11-19T20:00:00Z', 'on 19 Nov'],
  ])('says when the service last answered: %s', (last_seen_at, ago) => {
    expect(textOf({ complete_since: '2025-11-14T10:00:00Z', last_seen_at })).toBe(
      `Complete since 14 Nov, last seen ${ago}`,
    )
  })

  it.each([
    [12, '12 linked patients belong to another practice in Dentally and are not updated'],
    [1, '1 linked patient belongs to another practice in Dentally and is not updated'],
  ])('says how many patients are not updated because they are linked elsewhere: %i', (count, text) => {
    const linked = { integration: 'dentally', display_name: 'Dentally', links_elsewhere: count } as const
    const complete = { complete_since: '2025-11-14T10:00:00Z', ...recent }
    expect(textOf({ ...linked, ...complete })).toBe(`Complete since 14 Nov, last seen 2 minutes ago. ${text}`)
    expect(textOf({ ...linked, state: 'unhealthy' })).toContain(`. ${text}`)
  })

  it('says until when nothing is missing while the service does not answer', () => {
    const outage = {
      complete_since: '2025-11-14T10:00:00Z',
      complete_until: '2025-11-20T09:14:00Z',
      last_seen_at: '2025-11-20T09:14:00Z',
    }
    expect(textOf(outage)).toBe('Complete from 14 Nov to 9:14am, last seen 17 minutes ago')
    expect(textOf({ ...outage, waiting: twelve })).toBe(
      'Complete from 14 Nov to 9:14am, last seen 17 minutes ago. 12 changes are waiting and will be fetched',
    )
    expect(textOf({ ...outage, complete_until: '2025-11-20T09:27:01Z' })).toMatch(/^Complete since 14 Nov/)
  })

  it('says what is missing while changes wait, also when everything else was fetched just now', () => {
    const waiting = { complete_since: '2025-11-14T10:00:00Z', ...recent, waiting: twelve }
    expect(textOf(waiting)).toBe(
      'Complete from 14 Nov to 9:29am, last seen 2 minutes ago. 12 changes are waiting and will be fetched',
    )
    expect(textOf({ ...waiting, waiting: [] })).toBe('Complete since 14 Nov, last seen 2 minutes ago')
  })

  it('does not claim to be complete before the first fetch', () => {
    expect(textOf({ last_seen_at: '2025-11-20T09:30:00Z' })).toBe('Connected, last seen 1 minute ago')
    expect(textOf({})).toBe('Connected. Nothing has been fetched yet')
  })

  it('says how far its sync is', () => {
    const syncing = (done: number, total: number | null) =>
      textOf({
        complete_since: '2025-11-14T10:00:00Z',
        sync: aSyncReport({ state: 'syncing', progress: { unit: 'items', done, total } }),
      })
    expect(syncing(3200, 50_000)).toBe('3,200 of 50,000 looked through')
    expect(syncing(3200, null)).toBe('3,200 looked through')
    const searching = (done: number) =>
      textOf({ sync: aSyncReport({ state: 'syncing', progress: { unit: 'addresses', done, total: 2140 } }) })
    expect(searching(150)).toBe("150 of 2,140 patients' addresses searched for")
    expect(searching(0)).toBe("0 of 2,140 patients' addresses searched for")
    expect(syncing(0, null)).toBe('The sync is about to start')
    expect(textOf({ sync: aSyncReport() })).toBe('The sync is about to start')
    const complete = aSyncReport({ state: 'complete', progress: { unit: 'items', done: 5, total: 5 } })
    expect(textOf({ complete_since: '2025-11-14T10:00:00Z', sync: complete })).toBe('Complete since 14 Nov')
  })

  it('says that a service does not answer its sync', () => {
    const sync = aSyncReport({ state: 'syncing', progress: { unit: 'items', done: 3200, total: null } })
    const first = { sync, last_seen_at: '2025-11-20T09:14:00Z' }
    const noAnswer = 'There is no answer at the moment, and we keep trying'
    expect(textOf(first)).toBe(`Connected, last seen 17 minutes ago. ${noAnswer}`)
    const again = {
      ...first,
      complete_since: '2025-11-14T10:00:00Z',
      complete_until: '2025-11-20T09:14:00Z',
    }
    expect(textOf(again)).toBe(`Complete from 14 Nov to 9:14am, last seen 17 minutes ago. ${noAnswer}`)
    expect(textOf({ ...first, last_seen_at: '2025-11-20T09:30:00Z' })).toBe('3,200 looked through')
  })
})

describe('another connection', () => {
  it('that is unhealthy says since when, why, and what is waiting', () => {
    const broken = {
      integration: 'dentally',
      state: 'unhealthy',
      reason: 'Dentally no longer accepts our key.',
      changed_at: '2025-11-20T09:14:00Z',
    } as const
    expect(textOf({ ...broken, waiting: twelve })).toBe(
      'Not working since 9:14am. Dentally no longer accepts our key. 12 changes are waiting and will be fetched',
    )
    expect(textOf({ ...broken, waiting: [{ kind: 'patient', count: 1 }] })).toMatch(
      /1 change is waiting and will be fetched$/,
    )
    expect(textOf(broken)).toBe('Not working since 9:14am. Dentally no longer accepts our key')
    expect(textOf({ ...broken, reason: null, changed_at: '2025-11-14T09:14:00Z' })).toBe(
      'Not working since 14 Nov',
    )
    expect(textOf({ ...broken, changed_at: null })).toBe('Not working. Dentally no longer accepts our key')
  })

  it('that is disconnected says what it would be good for', () => {
    for (const integration of integrationKeys)
      expect(textOf({ integration, state: 'disconnected' })).toMatch(/^Connect .*[a-zA-Z]$/)
    expect(textOf({ state: 'disconnecting' })).toBe('Our access is being removed')
  })
})

it('the services were last checked when the last of them answered', () => {
  const text = (...moments: (string | null)[]) =>
    lastCheckedText(
      moments.map((last_seen_at) => ({ last_seen_at })),
      NOW,
      ZONE,
    )
  expect(text(null, '2025-11-20T09:31:00Z', '2025-11-20T09:12:00Z')).toBe('Last checked at 9:31am')
  expect(text('2025-11-19T09:31:00Z')).toBe('Last checked on 19 Nov at 9:31am')
  expect(text(null, null)).toBeNull()
})
