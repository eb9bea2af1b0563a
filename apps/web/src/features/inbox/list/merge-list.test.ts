import type { Conversation } from '@enamel/domain/inbox/conversation'
import { describe, expect, it } from 'vitest'
import { aConversation } from '../testing/a-conversation.ts'
import { appendPage, reaches, reconcileList } from './merge-list.ts'

const a = aConversation('a', { minutesAgo: 0 })
const b = aConversation('b', { minutesAgo: 1 })
const c = aConversation('c', { minutesAgo: 2 })
const d = aConversation('d', { minutesAgo: 3 })

/** A list whose pages reach as far as its last row. */
const paged = (...rows: Conversation[]) => ({ rows, cursor: 'next', end: rows.at(-1) ?? null })
/** A list that is loaded to its end. */
const whole = (...rows: Conversation[]) => ({ rows, cursor: null, end: null })
const ids = ({ rows }: { rows: readonly Conversation[] }) => rows.map((row) => row.patient_id).join('')

describe('a next page', () => {
  it('is appended to the rows, and sets the end of the list', () => {
    expect(appendPage(paged(a, b), whole(c))).toEqual(whole(a, b, c))
    expect(appendPage(paged(a, b), paged(c))).toEqual(paged(a, b, c))
  })

  it('adds no row twice, and replaces no newer row', () => {
    const moved = { ...c, version: 2, last_message_at: a.last_message_at }
    expect(appendPage(paged(moved, a, b), paged(c, d)).rows).toEqual([moved, a, b, d])
    const newer = { ...a, version: 2 }
    expect(appendPage(paged(a, b), paged(newer)).rows).toEqual([b, newer])
  })
})

it('a list reaches as far as its pages do', () => {
  expect(reaches(paged(a, b), b, 'desc')).toBe(true)
  expect(reaches(paged(a, b), c, 'desc')).toBe(false)
  expect(reaches(paged(b, a), c, 'asc')).toBe(true)
  expect(reaches(paged(a, b), null, 'desc')).toBe(false)
  expect(reaches(whole(a), d, 'desc')).toBe(true)
  expect(reaches(whole(), null, 'desc')).toBe(true)
})

describe('the beginning of a list, reloaded when no event was lost', () => {
  const options = { direction: 'desc', openPatientId: null, retainBeyond: true } as const
  const cached = paged(a, b, c, d)

  it('replaces the rows up to its end; later rows and the end of the cached list stay', () => {
    const starred = { ...a, version: 2, starred: true }
    expect(reconcileList(cached, paged(starred, c), options)).toEqual(paged(starred, c, d))
  })

  it('replaces the whole list when it reaches to the end', () => {
    expect(reconcileList(cached, whole(b), options)).toEqual(whole(b))
  })

  it('sets the end of the list when it reaches as far as the cached list', () => {
    expect(reconcileList(paged(a), paged(a, b), options)).toEqual(paged(a, b))
  })

  it('does not remove the open conversation, or overwrite newer rows that were pushed', () => {
    const pushed = { ...b, version: 3, unread: true }
    const list = reconcileList(whole(a, pushed, c), whole(b, c), { ...options, openPatientId: 'a' })
    expect(list.rows).toEqual([a, pushed, c])
  })

  it('follows the order of a list with the oldest first', () => {
    const oldest = reconcileList(whole(d, c, b, a), paged(d, c), { ...options, direction: 'asc' })
    expect(oldest).toEqual(whole(d, c, b, a))
  })
})

describe('the beginning of a list, reloaded after events were lost (RT-11)', () => {
  const options = { direction: 'desc', openPatientId: 'd', retainBeyond: false } as const

  it('replaces the whole list: later rows may be wrong, and are loaded with their page', () => {
    expect(reconcileList(paged(a, b, c, d), paged(a, c), options)).toEqual(paged(a, c))
  })

  it('does not remove the open conversation when the reload covers its position', () => {
    expect(ids(reconcileList(whole(a, d), whole(a), options))).toBe('ad')
  })
})
