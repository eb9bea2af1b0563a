import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import type { Conversation } from '@enamel/domain/inbox/conversation'
import { describe, expect, it } from 'vitest'
import { changeFilter, countQuery, defaultFilter, type InboxFilter, listQuery, listStates } from './filter.ts'
import { markRows, opensUnread } from './marks.ts'
import { mayFetch, NEXT_PAGE_PX, nextPageDue, ROW_HEIGHT, rowsNear, SKELETON_ROWS } from './paging.ts'
import { panels } from './panels.ts'
import { rowDisplay } from './row-display.ts'
import { checkStateOf, nextSelection, nothingSelected } from './selection.ts'

function aRow(patient_id: string, overrides: Partial<Conversation> = {}): Conversation {
  return {
    patient_id,
    first_name: 'Jo',
    last_name: 'Reid',
    distinguisher: null,
    snippet: 'Hello',
    channel: 'SMS',
    last_message_at: '2025-11-20T09:00:00Z',
    last_message_inbound: true,
    unread: true,
    unread_count: 2,
    starred: false,
    snoozed: false,
    status: 'received',
    assignee: null,
    cursor: null,
    version: 1,
    ...overrides,
  }
}

describe('the display of a row (INB-06)', () => {
  it('is loading, unread or read', () => {
    expect(rowDisplay(null, null)).toBe('loading')
    expect(rowDisplay(aRow('a'), null)).toBe('unread')
    expect(rowDisplay(aRow('a', { unread: false }), 'b')).toBe('read')
  })

  it('is open when its conversation is open', () => {
    expect(rowDisplay(aRow('a'), 'a')).toBe('open-unread')
    expect(rowDisplay(aRow('a', { unread: false }), 'a')).toBe('open')
  })
})

describe('the channel of a row', () => {
  it('is the channel of its latest message', () => {
    expect(
      (['email', 'marketing_email', 'sms', 'call', 'whatsapp_message', 'form_submission'] as const).map(
        conversationChannel,
      ),
    ).toEqual(['Email', 'Marketing Email', 'SMS', 'Phone Call', 'WhatsApp', 'Form Submissions'])
  })

  it('puts marketing email into the Email view (INB-19)', () => {
    expect(viewChannel('Marketing Email')).toBe('Email')
    expect(viewChannel('SMS')).toBe('SMS')
  })
})

describe('a mark', () => {
  const rows = [aRow('a'), aRow('b', { unread: false, unread_count: 0 }), aRow('c', { starred: true })]

  it('of the kind read sets unread false and count 0 (INB-08)', () => {
    expect(markRows(rows, ['a'], 'read')[0]).toMatchObject({ unread: false, unread_count: 0 })
  })

  it('of the kind unread sets unread true and count 1 (INB-09)', () => {
    expect(markRows(rows, ['b'], 'unread')[1]).toMatchObject({ unread: true, unread_count: 1 })
    expect(markRows(rows, ['a'], 'unread')[0]).toMatchObject({ unread: true, unread_count: 1 })
  })

  it('of the kind star or unstar sets starred (INB-10)', () => {
    expect(markRows(rows, ['a'], 'star')[0]?.starred).toBe(true)
    expect(markRows(rows, ['c'], 'unstar')[2]?.starred).toBe(false)
  })

  it('does not change the original rows, which are restored if the request fails (INB-11)', () => {
    const before = structuredClone(rows)
    const marked = markRows(rows, ['a'], 'read')
    expect(marked[1]).toBe(rows[1])
    expect(marked[2]).toBe(rows[2])
    expect(rows).toEqual(before)
  })

  it.each([
    ['read', { unread: false, unread_count: 0 }],
    ['unread', { unread: true, unread_count: 1 }],
    ['star', { starred: true }],
    ['unstar', { starred: false }],
  ] as const)(
    'of the kind %s applies to all selected rows, whatever their state (INB-12)',
    (mark, expected) => {
      const marked = markRows(rows, ['a', 'b', 'c', 'gone'], mark)
      expect(marked.map(({ patient_id }) => patient_id)).toEqual(['a', 'b', 'c'])
      for (const row of marked) expect(row).toMatchObject(expected)
    },
  )

  it('shows an open conversation as read; before the mark it is shown as unread (INB-07)', () => {
    expect(opensUnread(rows[0])).toBe(true)
    expect(opensUnread(rows[1])).toBe(false)
    expect(opensUnread(null)).toBe(false)
    expect(rowDisplay(markRows(rows, ['a'], 'read')[0] ?? null, 'a')).toBe('open')
    expect(rowDisplay(rows[0] ?? null, 'a')).toBe('open-unread')
  })
})

describe('the filter', () => {
  const filter = defaultFilter({ name: 'All', channel: null })

  it('starts with all conversations, snoozed hidden, newest first, all time (INB-25)', () => {
    expect(filter).toEqual({
      unread: 'all',
      starred: 'all',
      snoozed: 'hideSnoozed',
      sortDirection: 'desc',
      range: { start: null, end: null },
      types: [],
      assignee: null,
      view: 'All',
      channel: null,
    })
  })

  it('requests pages of 50, without parameters for filters that hide nothing (INB-20)', () => {
    expect(listQuery(filter)).toEqual({ limit: 50, include_snoozed: '0', sort_direction: 'desc' })
  })

  it('is translated into every parameter of the list query (INB-20, INB-25)', () => {
    const narrow: InboxFilter = {
      unread: 'unread',
      starred: 'starred',
      snoozed: 'showSnoozed',
      sortDirection: 'asc',
      range: { start: '2025-11-01T00:00:00.000Z', end: '2025-11-20T23:59:59.999Z' },
      types: ['Implants', 'Crowns, bridges'],
      assignee: 'hannah',
      view: 'SMS',
      channel: 'SMS',
    }
    expect(listQuery(narrow, 'next')).toEqual({
      limit: 50,
      cursor: 'next',
      unread: '1',
      starred: '1',
      include_snoozed: '1',
      sort_direction: 'asc',
      start_at: '2025-11-01T00:00:00.000Z',
      end_at: '2025-11-20T23:59:59.999Z',
      tx_types: 'Implants,Crowns%2C bridges',
      channel: 'SMS',
      assigned: 'me',
    })
    expect(countQuery(narrow)).toEqual({
      channel: 'SMS',
      assigned: 'me',
      tx_types: 'Implants,Crowns%2C bridges',
      start_at: '2025-11-01T00:00:00.000Z',
      end_at: '2025-11-20T23:59:59.999Z',
    })
  })

  const changes: Partial<InboxFilter>[] = [
    { sortDirection: 'asc' },
    { range: { start: '2025-11-01T00:00:00.000Z', end: null } },
    { types: ['Implants'] },
    { unread: 'unread' },
    { starred: 'starred' },
    { snoozed: 'showSnoozed' },
    { channel: 'Email', view: 'Email' },
  ]

  it.each(changes)('reloads the list from its first page for %j (INB-26)', (change) => {
    expect(changeFilter(filter, change, 'loaded')).toEqual({ filter: { ...filter, ...change }, reload: true })
    expect(changeFilter(filter, change, 'loading more failed').reload).toBe(true)
  })

  it.each(changes)('ignores %j while the list is loading or loading more (INB-27)', (change) => {
    for (const state of listStates) {
      const ignored = state === 'loading' || state === 'loading more'
      expect(changeFilter(filter, change, state)).toMatchObject(
        ignored ? { filter, reload: false } : { reload: true },
      )
    }
  })

  it('reloads nothing when nothing changes', () => {
    expect(changeFilter(filter, { sortDirection: 'desc', types: [] }, 'loaded')).toEqual({
      filter,
      reload: false,
    })
  })
})

describe('the next page', () => {
  it('is due within 600 px of the end when a cursor exists (INB-23)', () => {
    const scroll = (remaining: number) => ({ top: 50 * 60 - 800 - remaining, height: 800 })
    expect(NEXT_PAGE_PX).toBe(600)
    expect(nextPageDue(scroll(601), 50, 'next')).toBe(false)
    expect(nextPageDue(scroll(600), 50, 'next')).toBe(true)
    expect(nextPageDue(scroll(0), 50, 'next')).toBe(true)
    expect(nextPageDue({ top: 0, height: 800 }, 5, 'next')).toBe(true)
  })

  it('is never due without a cursor (INB-23)', () => {
    expect(nextPageDue({ top: 2200, height: 800 }, 50, null)).toBe(false)
  })

  it('is fetched at most once in 300 ms (INB-24)', () => {
    expect(mayFetch(null, 1000)).toBe(true)
    expect(mayFetch(1000, 1299)).toBe(false)
    expect(mayFetch(1000, 1300)).toBe(true)
  })

  it('has rows of 60 px; 3 placeholder rows are shown while the first page is loading', () => {
    expect([ROW_HEIGHT, SKELETON_ROWS]).toEqual([60, 3])
  })
})

describe('the rendered rows', () => {
  it('are the visible rows, including partly visible ones, and eight more above and below', () => {
    expect(rowsNear({ top: 50_000 * 60, height: 600 })).toEqual({ first: 49_992, end: 50_018 })
    expect(rowsNear({ top: 50_000 * 60 + 1, height: 600 })).toEqual({ first: 49_992, end: 50_019 })
  })

  it('begin with the first row when the list is at its top or is pulled beyond its top', () => {
    expect(rowsNear({ top: 0, height: 600 })).toEqual({ first: 0, end: 18 })
    expect(rowsNear({ top: -120, height: 600 })).toEqual({ first: 0, end: 16 })
  })
})

describe('the panes (INB-03)', () => {
  const layout = { conversationOpen: true, listExpanded: false, detailsOpen: true }

  it('are the list, the timeline and the patient details', () => {
    expect(panels(layout)).toEqual({ list: 'column', middle: 'timeline', details: true })
  })

  it('hide the timeline while a conversation is open and the list is expanded', () => {
    expect(panels({ ...layout, listExpanded: true })).toEqual({
      list: 'full',
      middle: 'hidden',
      details: true,
    })
  })

  it('show the welcome text while no conversation is open, unless the list is expanded', () => {
    expect(panels({ ...layout, conversationOpen: false })).toEqual({
      list: 'column',
      middle: 'welcome',
      details: false,
    })
    expect(panels({ ...layout, conversationOpen: false, listExpanded: true }).middle).toBe('hidden')
  })

  it('do not include the details when they are closed', () => {
    expect(panels({ ...layout, detailsOpen: false }).details).toBe(false)
  })
})

describe('the selection', () => {
  it('is one row, all listed rows, or none (INB-13)', () => {
    const one = nextSelection(nothingSelected, { type: 'toggled', patientId: 'a' })
    expect(one.checked).toEqual(['a'])
    expect(nextSelection(one, { type: 'toggled', patientId: 'a' }).checked).toEqual([])
    const all = nextSelection(one, { type: 'all_selected', listed: ['a', 'b', 'c'] })
    expect(all.checked).toEqual(['a', 'b', 'c'])
    expect(nextSelection(all, { type: 'deselected' })).toEqual(nothingSelected)
  })

  it('keeps its rows when a conversation is opened', () => {
    const selection = { open: null, checked: ['a'] }
    expect(nextSelection(selection, { type: 'opened', patientId: 'b' })).toEqual({
      open: 'b',
      checked: ['a'],
    })
  })

  it('is reset by Refresh, which also closes the open conversation', () => {
    expect(nextSelection({ open: 'b', checked: ['a'] }, { type: 'reset' })).toEqual({
      open: null,
      checked: [],
    })
  })

  it('sets the checkboxes that select all rows to none, some or all', () => {
    expect([checkStateOf(0, 3), checkStateOf(1, 3), checkStateOf(3, 3), checkStateOf(0, 0)]).toEqual([
      'none',
      'some',
      'all',
      'none',
    ])
  })
})
