import type { Conversation, ConversationRows } from '@enamel/domain/inbox/conversation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFilter, type InboxFilter } from './filter.ts'
import { applyLive, byLastMessage, matchesFilter, withoutMismatches } from './live-list.ts'

function aRow(patient_id: string, time: string, overrides: Partial<Conversation> = {}): Conversation {
  return {
    patient_id,
    first_name: 'Jo',
    last_name: 'Reid',
    distinguisher: null,
    snippet: `${patient_id} ${time}`,
    channel: 'SMS',
    last_message_at: `2025-11-20T${time}Z`,
    last_message_inbound: true,
    unread: false,
    unread_count: 0,
    starred: false,
    snoozed: false,
    status: 'received',
    assignee: null,
    cursor: null,
    version: 1,
    ...overrides,
  }
}

function filter(overrides: Partial<InboxFilter> = {}): InboxFilter {
  return { ...defaultFilter({ name: 'All', channel: null }), ...overrides }
}

const ids = (rows: readonly Conversation[]) => rows.map((row) => row.patient_id)
const whole = (...rows: Conversation[]) => ({ rows, cursor: null, end: null })
/** A list whose pages reach as far as its last row. */
const paged = (...rows: Conversation[]) => ({ rows, cursor: 'next', end: rows.at(-1) ?? null })
/** A patient's rows, as the server pushes them. */
const pushed = (conversation: Conversation, ...by_channel: Conversation[]): ConversationRows => ({
  conversation,
  by_channel,
})

describe('a conversation pushed into an open list', () => {
  const c = aRow('c', '09:30:00')
  const b = aRow('b', '09:20:00')
  const a = aRow('a', '09:10:00')

  it('moves up with a new message, and is inserted when its patient is new', () => {
    const moved = aRow('a', '09:40:00', { version: 2, unread: true, unread_count: 1 })
    const change = applyLive(whole(c, b, a), pushed(moved), filter())
    expect(change).toEqual({ rows: [moved, c, b], reloadUpTo: null })
    expect(ids(applyLive(whole(c, b), pushed(aRow('d', '09:25:00')), filter()).rows)).toEqual(['c', 'd', 'b'])
  })

  it('moves down in a list with the oldest first', () => {
    const moved = aRow('a', '09:40:00', { version: 2 })
    expect(ids(applyLive(whole(a, b, c), pushed(moved), filter({ sortDirection: 'asc' })).rows)).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  it('changes nothing when its version is not newer', () => {
    const rows = [c, aRow('b', '09:20:00', { version: 5 })]
    for (const version of [3, 5]) {
      const late = aRow('b', '09:40:00', { version, unread: true })
      expect(applyLive(whole(...rows), pushed(late), filter()).rows).toEqual(rows)
    }
  })

  it('leaves the list when it no longer passes the filter', () => {
    const unread = filter({ unread: 'unread' })
    const rows = [aRow('c', '09:30:00', { unread: true }), aRow('b', '09:20:00', { unread: true })]
    expect(
      ids(applyLive(whole(...rows), pushed(aRow('b', '09:20:00', { version: 2 })), unread).rows),
    ).toEqual(['c'])
    const snoozed = aRow('b', '09:20:00', { version: 2, snoozed: true })
    expect(ids(applyLive(whole(c, b), pushed(snoozed), filter()).rows)).toEqual(['c'])
    expect(ids(applyLive(whole(c, b), pushed(snoozed), filter({ snoozed: 'showSnoozed' })).rows)).toEqual([
      'c',
      'b',
    ])
    const starred = [aRow('b', '09:20:00', { starred: true })]
    expect(
      applyLive(whole(...starred), pushed({ ...b, version: 2 }), filter({ starred: 'starred' })).rows,
    ).toEqual([])
    const past = filter({ range: { start: null, end: '2025-11-20T09:30:00Z' } })
    expect(ids(applyLive(whole(c, b), pushed(aRow('b', '09:45:00', { version: 2 })), past).rows)).toEqual([
      'c',
    ])
  })

  it('stays while it is open, so that reading it does not remove it', () => {
    const rows = [aRow('c', '09:30:00', { unread: true }), aRow('b', '09:20:00', { unread: true })]
    const read = aRow('b', '09:20:00', { version: 2 })
    const change = applyLive(whole(...rows), pushed(read), filter({ unread: 'unread' }), 'b')
    expect(change.rows).toEqual([rows[0], read])
  })

  it('is not inserted when it does not pass the filter', () => {
    expect(ids(applyLive(whole(c), pushed(b), filter({ unread: 'unread' })).rows)).toEqual(['c'])
    expect(ids(applyLive(whole(c), pushed(b), filter({ unread: 'unread' }), 'b').rows)).toEqual(['c'])
  })

  it('is not inserted after the last loaded row, since it is loaded with its page', () => {
    expect(ids(applyLive(paged(c, b), pushed(a), filter()).rows)).toEqual(['c', 'b'])
    expect(ids(applyLive(whole(c, b), pushed(a), filter()).rows)).toEqual(['c', 'b', 'a'])
    const moved = aRow('a', '09:40:00', { version: 2 })
    expect(ids(applyLive(paged(a, b), pushed(moved), filter({ sortDirection: 'asc' })).rows)).toEqual(['b'])
  })

  it('is inserted where its page was loaded, even when the last rows of that page have left the list', () => {
    const unread = filter({ unread: 'unread' })
    const list = { rows: [aRow('c', '09:30:00', { unread: true })], cursor: 'next', end: a }
    const again = aRow('b', '09:20:00', { version: 3, unread: true })
    expect(ids(applyLive(list, pushed(again), unread).rows)).toEqual(['c', 'b'])
    expect(ids(applyLive({ ...list, rows: [] }, pushed(again), unread).rows)).toEqual(['b'])
    const beyondEnd = aRow('0', '09:00:00', { version: 3, unread: true })
    expect(ids(applyLive(list, pushed(beyondEnd), unread).rows)).toEqual(['c'])
  })

  it('requires a reload when the list is filtered by treatment type, which the row does not contain', () => {
    const types = filter({ types: ['Implants'] })
    const unknown = aRow('d', '09:40:00')
    expect(applyLive(whole(c), pushed(unknown), types)).toEqual({ rows: [c], reloadUpTo: unknown })
    const moved = aRow('c', '09:40:00', { version: 2 })
    expect(applyLive(whole(c), pushed(moved), types)).toEqual({ rows: [moved], reloadUpTo: null })
    const snoozed = aRow('d', '09:40:00', { snoozed: true })
    expect(applyLive(whole(c), pushed(snoozed), types).reloadUpTo).toBeNull()
  })
})

describe('a conversation pushed into the list of one channel', () => {
  const sms = filter({ channel: 'SMS', view: 'SMS' })
  const listed = aRow('b', '09:20:00', { snippet: 'the SMS', unread_count: 1, unread: true, version: 9 })
  const email = aRow('b', '09:40:00', { channel: 'Email', unread: true, unread_count: 4, version: 30 })

  it('is listed as the row of that channel, with that row’s message, count and version', () => {
    const inSms = aRow('b', '09:50:00', { unread: true, unread_count: 2, version: 10 })
    expect(applyLive(whole(listed), pushed(email, email, inSms), sms)).toEqual({
      rows: [inSms],
      reloadUpTo: null,
    })
    expect(applyLive(whole(), pushed(email, email, inSms), sms).rows).toEqual([inSms])
  })

  it('is read or starred when the row of that channel is read or starred', () => {
    const read = { ...listed, unread: false, unread_count: 0, version: 10 }
    expect(applyLive(whole(listed), pushed(email, email, read), sms).rows).toEqual([read])
    const unread = { ...sms, unread: 'unread' as const }
    expect(applyLive(whole(listed), pushed(email, email, read), unread).rows).toEqual([])
    const starred = { ...listed, starred: true, version: 11 }
    const onlyStarred = { ...sms, starred: 'starred' as const }
    expect(applyLive(whole(), pushed(email, email, starred), onlyStarred).rows).toEqual([starred])
  })

  it('changes nothing when it has no messages in that channel, or its row is not newer', () => {
    const list = whole(listed)
    expect(applyLive(list, pushed(email, email), sms).rows).toBe(list.rows)
    expect(applyLive(list, pushed(email, email, { ...listed, snippet: 'late' }), sms).rows).toBe(list.rows)
  })

  it('belongs to the Email list when it is a marketing email', () => {
    expect(
      matchesFilter(aRow('a', '09:00:00', { channel: 'Marketing Email' }), filter({ channel: 'Email' })),
    ).toBe(true)
    expect(matchesFilter(aRow('a', '09:00:00', { channel: 'SMS' }), filter({ channel: 'Email' }))).toBe(false)
  })
})

it('the list contains each patient once, in order and in the newest version, whatever the order of the pushes', () => {
  const push = fc
    .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.integer({ min: 1, max: 6 }) })
    // The same version of a row always has the same content.
    .map(({ id, version }) =>
      aRow(id, `09:${String((version * 7 + id.charCodeAt(0)) % 60).padStart(2, '0')}:00`, {
        version,
        unread: version % 2 === 0,
      }),
    )
  const unread = filter({ unread: 'unread' })
  fc.assert(
    fc.property(fc.array(push, { maxLength: 30 }), (pushes) => {
      const rows = pushes.reduce<Conversation[]>(
        (list, row) => [...applyLive({ rows: list, cursor: null, end: null }, pushed(row), filter()).rows],
        [],
      )
      const newest = new Map<string, Conversation>()
      for (const row of pushes) {
        if (row.version >= (newest.get(row.patient_id)?.version ?? 0)) newest.set(row.patient_id, row)
      }
      expect(rows).toEqual([...newest.values()].sort(byLastMessage('desc')))
      const seen = pushes.reduce<Conversation[]>(
        (list, row) => [...applyLive({ rows: list, cursor: null, end: null }, pushed(row), unread).rows],
        [],
      )
      expect(seen.every((row) => row.unread)).toBe(true)
      expect(new Set(ids(seen)).size).toBe(seen.length)
    }),
  )
})

describe('marked rows', () => {
  const unread = filter({ unread: 'unread' })
  const read = ['a', 'b', 'c'].map((id) => aRow(id, '09:00:00'))

  it('leave the list when they no longer pass the filter, except the open row; other rows stay', () => {
    expect(ids(withoutMismatches(read, ['a', 'b'], unread, 'b'))).toEqual(['b', 'c'])
  })

  it('leave the list unchanged when all of them pass the filter', () => {
    expect(withoutMismatches(read, ['a', 'b'], filter(), null)).toBe(read)
  })
})

describe('a list of the user’s own conversations', () => {
  const own = filter({ assignee: 'hannah' })
  const hannah = { id: 'hannah', name: 'Hannah Price' }
  const sam = { id: 'sam', name: 'Sam Patel' }

  it('gets the row of a patient who is assigned to them, at its place', () => {
    const list = whole(
      aRow('tom', '09:30', { assignee: hannah }),
      aRow('beth', '09:10', { assignee: hannah }),
    )
    const assigned = aRow('ada', '09:20', { assignee: hannah })
    expect(ids(applyLive(list, pushed(assigned), own).rows)).toEqual(['tom', 'ada', 'beth'])
  })

  it('loses the row of a patient who is assigned to a colleague or to nobody, unless it is open', () => {
    const list = whole(aRow('tom', '09:30', { assignee: hannah }))
    for (const assignee of [sam, null]) {
      const row = pushed(aRow('tom', '09:30', { assignee, version: 2 }))
      expect(ids(applyLive(list, row, own).rows)).toEqual([])
      expect(ids(applyLive(list, row, own, 'tom').rows)).toEqual(['tom'])
    }
  })
})
