import type {
  Attachment,
  AttachmentEvent,
  CommunicationEvent,
  NoteEvent,
  TimelineEvent,
} from '@enamel/domain/timeline/event'
import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { byTime, withEvent } from '@enamel/domain/timeline/with-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeAttachments } from './attachment-groups.ts'
import { addEvent, isBehind, mergeResponse } from './cached-timeline.ts'
import { groupByDay } from './day-groups.ts'
import { refreshButton } from './refresh-button.ts'
import { visibleEvents } from './visible-events.ts'

function aText(id: string, time: string, overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return aMessage(time, {
    id,
    comm_type: 'sms',
    text_content: id,
    inbound: false,
    status: 'sent',
    local: false,
    ...overrides,
  })
}

function aFile(id: string, time: string, overrides: Partial<AttachmentEvent> = {}): AttachmentEvent {
  const file = {
    id: `file-${id}`,
    name: `${id}.pdf`,
    type: 'application/pdf',
    url: `/${id}`,
    size: 1,
    state: 'stored' as const,
  }
  return {
    type: 'attachment',
    id,
    datetime: `2025-11-20T${time}Z`,
    inbound: true,
    comm_type: 'whatsapp_message',
    attachments: [file],
    ...overrides,
  }
}

const ids = (items: readonly TimelineEvent[]) => items.map((item) => item.id)
const files = (items: readonly TimelineEvent[]) =>
  items.map((item) => (item.type === 'attachment' ? item.attachments.map(({ name }) => name) : item.id))

describe('adding a communication', () => {
  const cached = [aText('a', '09:00:00'), aText('c', '09:20:00')]

  it('appends the communication and sorts the list by time (TML-15)', () => {
    expect(ids(withEvent(cached, aText('d', '09:30:00')))).toEqual(['a', 'c', 'd'])
    expect(ids(withEvent(cached, aText('b', '09:10:00')))).toEqual(['a', 'b', 'c'])
  })

  it('merges attachments with the attachments next to them (TML-15)', () => {
    const items = [aText('a', '09:00:00'), aFile('f1', '09:01:00'), aFile('f3', '09:02:30')]
    const merged = mergeAttachments(withEvent(items, aFile('f2', '09:02:00')))
    expect(files(merged)).toEqual(['a', ['f1.pdf', 'f2.pdf', 'f3.pdf']])
  })

  it('replaces a communication with the same id, so that it never appears twice (TML-15)', () => {
    const items = withEvent(cached, aText('c', '09:20:00', { text_content: 'corrected' }))
    expect(ids(items)).toEqual(['a', 'c'])
    expect(items[1]).toMatchObject({ text_content: 'corrected' })
  })

  it('replaces the message that this screen was sending', () => {
    const sending = aText('d', '09:30:00', { status: 'sending', local: true })
    const items = withEvent(withEvent(cached, sending), aText('d', '09:30:01', { local: undefined }))
    expect(items[2]).toMatchObject({ id: 'd', status: 'sent', datetime: '2025-11-20T09:30:01Z' })
    expect((items[2] as CommunicationEvent).local).toBeUndefined()
  })

  it('never returns to a status earlier than the shown status', () => {
    const shown = [aText('c', '09:20:00', { status: 'delivered' })]
    expect(withEvent(shown, aText('c', '09:20:00', { status: 'sent' }))).toMatchObject([
      { status: 'delivered' },
    ])
    const failed = [
      aText('c', '09:20:00', { status: 'failed', failure_reason: 'The number is switched off' }),
    ]
    const retrying = aText('c', '09:20:00', { status: 'failed', retry: { active: true, count: 1 } })
    expect(withEvent(failed, retrying)).toMatchObject([{ retry: { active: true, count: 1 } }])
    const resent = aText('c', '09:20:00', { status: 'sent', retry: { active: false, count: 1 } })
    expect(withEvent([retrying], resent)).toMatchObject([{ status: 'sent' }])
    expect(withEvent([resent], retrying)).toMatchObject([{ status: 'sent' }])
  })

  it('results in the same list in any order of events, with any duplicates (TML-15)', () => {
    const times = fc.constantFrom('09:00:00', '09:10:00', '09:20:00')
    const event = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), times).map(([id, time]) => aText(id, time))
    fc.assert(
      fc.property(
        fc.uniqueArray(event, { selector: (e) => e.id }),
        fc.array(fc.nat(20)),
        (events, copies) => {
          const more = copies.flatMap((n) => events[n % Math.max(1, events.length)] ?? [])
          const forwards = [...events, ...more].reduce<TimelineEvent[]>(withEvent, [])
          const backwards = [...more, ...events].reverse().reduce<TimelineEvent[]>(withEvent, [])
          expect(forwards).toEqual(backwards)
          expect(forwards).toEqual([...events].sort(byTime))
        },
      ),
    )
  })
})

describe('merging attachments', () => {
  it('joins consecutive attachments of the same type and direction within 120 seconds (COM-21)', () => {
    const items = [aFile('f1', '09:00:00'), aFile('f2', '09:02:00'), aFile('f3', '09:04:00')]
    expect(files(mergeAttachments(items))).toEqual([['f1.pdf', 'f2.pdf', 'f3.pdf']])
  })

  it('does not join attachments 121 seconds apart, of different types or directions, or with an event between them (COM-21)', () => {
    expect(files(mergeAttachments([aFile('f1', '09:00:00'), aFile('f2', '09:02:01')]))).toHaveLength(2)
    expect(
      files(mergeAttachments([aFile('f1', '09:00:00'), aFile('f2', '09:00:01', { comm_type: 'email' })])),
    ).toHaveLength(2)
    expect(
      files(mergeAttachments([aFile('f1', '09:00:00'), aFile('f2', '09:00:01', { inbound: false })])),
    ).toHaveLength(2)
    expect(
      files(mergeAttachments([aFile('f1', '09:00:00'), aText('t', '09:00:01'), aFile('f2', '09:00:02')])),
    ).toEqual([['f1.pdf'], 't', ['f2.pdf']])
  })
})

describe('messages', () => {
  const [file] = aFile('f0', '09:00:00').attachments
  const attachments = file ? [file] : []
  const pictures = (id: string, at: string, overrides: object = {}) => ({
    ...aText(id, at),
    inbound: true,
    comm_type: 'whatsapp_message' as const,
    text_content: '',
    attachments,
    ...overrides,
  })

  it('are grouped with consecutive messages and attachments of the same type if they contain only files (COM-21)', () => {
    const items = [
      pictures('a', '09:00:00'),
      aFile('f1', '09:01:00', { comm_type: 'whatsapp_message' }),
      pictures('b', '09:03:00', { text_content: ' ' }),
      pictures('c', '09:05:01'),
    ]
    expect(files(mergeAttachments(items))).toEqual([['f0.pdf', 'f1.pdf', 'f0.pdf'], ['f0.pdf']])
  })

  it.each([
    ['contain text', { text_content: 'Look' }],
    ['are outbound', { inbound: false }],
    ['are deleted', { status: 'deleted' }],
    ['are emails', { comm_type: 'email' }],
    ['have no files', { attachments: [] }],
  ])('stay messages when they %s', (_, overrides) => {
    expect(files(mergeAttachments([pictures('a', '09:00:00', overrides)]))).toEqual(['a'])
  })
})

describe('the days of a timeline', () => {
  it('have the long en-GB date as heading, with the newest items at the bottom (TML-02)', () => {
    const items = [
      { id: 1, datetime: '2024-01-05T09:00:00Z' },
      { id: 2, datetime: '2024-01-05T23:59:59Z' },
      { id: 3, datetime: '2024-01-06T00:00:00Z' },
    ]
    expect(groupByDay(items, 'Europe/London')).toEqual([
      { day: '2024-01-05', label: 'Friday 5 January 2024', items: [items[0], items[1]] },
      { day: '2024-01-06', label: 'Saturday 6 January 2024', items: [items[2]] },
    ])
  })

  it('begin at midnight in the time zone of the practice, in summer too (TML-02)', () => {
    const items = [{ datetime: '2025-06-30T22:59:59Z' }, { datetime: '2025-06-30T23:00:00Z' }]
    for (const zone of ['Europe/London', 'Europe/Dublin']) {
      expect(groupByDay(items, zone).map(({ label }) => label)).toEqual([
        'Monday 30 June 2025',
        'Tuesday 1 July 2025',
      ])
    }
  })
})

describe('a cached timeline', () => {
  const older = { items: [aText('a', '09:00:00')], version: 16 }
  const newer = { items: [aText('b', '09:10:00'), aText('a', '09:00:00')], version: 17 }

  it('ignores a response that is older', () => {
    const cached = mergeResponse(undefined, newer)
    expect(ids(cached.items)).toEqual(['a', 'b'])
    expect(mergeResponse(cached, older)).toBe(cached)
    expect(mergeResponse(mergeResponse(undefined, older), newer)).toEqual(cached)
  })

  it('preserves notes and messages created on this screen that the server has not confirmed yet', () => {
    const note: NoteEvent = {
      type: 'note',
      id: 'n',
      datetime: '2025-11-20T09:05:00Z',
      title: '',
      content: 'Not saved',
      representative: null,
      failed: true,
      local: true,
    }
    const sending = aText('s', '09:20:00', { status: 'sending', local: true })
    const cached = { items: [aText('a', '09:00:00'), note, sending], version: 16 }
    const after = mergeResponse(cached, { items: [...newer.items, aText('s', '09:20:01')], version: 18 })
    expect(ids(after.items)).toEqual(['a', 'n', 'b', 's'])
    expect(after.items[1]).toBe(note)
    expect(after.items[3]).toMatchObject({ status: 'sent', local: false })
  })

  it('does not lose a status that a real-time event has already reported', () => {
    const cached = { items: [aText('a', '09:00:00', { status: 'delivered' })], version: 16 }
    expect(mergeResponse(cached, { items: [aText('a', '09:00:00')], version: 17 }).items).toMatchObject([
      { status: 'delivered' },
    ])
  })

  it('loses an event that the server no longer has', () => {
    const cached = { items: [aText('a', '09:00:00'), aText('b', '09:10:00')], version: 16 }
    expect(ids(mergeResponse(cached, { items: [aText('a', '09:00:00')], version: 17 }).items)).toEqual(['a'])
  })

  it('raises the cached version only by an event with the next version, and never lowers it (TML-08)', () => {
    const b = aText('b', '09:10:00')
    expect(addEvent(older, b, 17)).toEqual({ items: [...older.items, b], version: 17 })
    expect(addEvent(older, b, 18)).toEqual({ items: [...older.items, b], version: 16 })
    expect(addEvent(older, b, 16)).toBe(older)
    expect(isBehind(older, 17)).toBe(true)
    expect(isBehind(older, 16)).toBe(false)
  })
})

describe('the visible events of a practice', () => {
  const pms: TimelineEvent = {
    type: 'pms_event',
    id: 'p',
    datetime: '2025-11-20T09:00:00Z',
    headline: 'Booked',
    description: null,
    note: null,
    pms_type: { name: 'booked', source: 'Dentally' },
  }
  const file = aFile('f', '09:00:00')
  const mail = aText('m', '09:00:00', { attachments: file.attachments })

  it('include practice-system events only in v2 and with their flag (TML-11)', () => {
    expect(ids(visibleEvents([pms], ['timeline-v2', 'pms-events']))).toEqual(['p'])
    expect(visibleEvents([pms], ['pms-events'])).toEqual([])
    expect(visibleEvents([pms], ['timeline-v2'])).toEqual([])
  })

  it('include attachments only with their flag (TML-16)', () => {
    expect(visibleEvents([file, mail], ['attachments'])).toEqual([file, mail])
    expect(visibleEvents([file, mail], [])).toEqual([
      { ...mail, attachments: [], hidden_files: 'Attachment' },
    ])
  })

  it('have the inbox text in place of the hidden files of a message (TML-16)', () => {
    const [pdf] = file.attachments
    const picture = { ...pdf, type: 'image/jpeg' } as Attachment
    const visibleWith = (attachments: Attachment[]) =>
      visibleEvents([aText('t', '09:00:00', { attachments })], [])
    expect(visibleWith([picture])).toMatchObject([{ hidden_files: 'Picture' }])
    expect(visibleWith([picture, picture])).toMatchObject([{ hidden_files: '2 pictures' }])
    expect(visibleWith([])[0]).not.toHaveProperty('hidden_files')
  })
})

it('shows the progress of a refresh on the refresh button, and no button before the timeline is loaded (TML-06)', () => {
  expect(refreshButton('ok')).toEqual({ label: 'Refresh timeline', disabled: false, spinning: false })
  expect(refreshButton('refreshing')).toEqual({ label: 'Refreshing...', disabled: true, spinning: true })
  expect(refreshButton('error_refreshing')).toEqual({
    label: 'Something went wrong :(',
    disabled: true,
    spinning: false,
  })
  expect(refreshButton('loading')).toBeNull()
  expect(refreshButton('error_loading')).toBeNull()
})
