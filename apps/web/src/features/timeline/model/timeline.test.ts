import { arrive, byTime } from '@enamel/domain/timeline/arrive'
import type {
  Attachment,
  AttachmentEvent,
  CommunicationEvent,
  NoteEvent,
  TimelineEvent,
} from '@enamel/domain/timeline/event'
import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeAttachments } from './attachment-groups.ts'
import { isBehind, takeAnswer, takeEvent } from './cached-timeline.ts'
import { groupByDay } from './day-groups.ts'
import { refreshButton } from './refresh-button.ts'
import { visibleEvents } from './visible-events.ts'

function aText(id: string, time: string, overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return aMessage(time, {
    ...{ id, comm_type: 'sms', text_content: id, inbound: false, status: 'sent', local: false },
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

describe('a communication arriving', () => {
  const cached = [aText('a', '09:00:00'), aText('c', '09:20:00')]

  it('is appended, and the list is sorted by time (TML-15)', () => {
    expect(ids(arrive(cached, aText('d', '09:30:00')))).toEqual(['a', 'c', 'd'])
    expect(ids(arrive(cached, aText('b', '09:10:00')))).toEqual(['a', 'b', 'c'])
  })

  it('has its attachments merged with those beside it (TML-15)', () => {
    const items = [aText('a', '09:00:00'), aFile('f1', '09:01:00'), aFile('f3', '09:02:30')]
    const merged = mergeAttachments(arrive(items, aFile('f2', '09:02:00')))
    expect(files(merged)).toEqual(['a', ['f1.pdf', 'f2.pdf', 'f3.pdf']])
  })

  it('does not appear twice when its id is known, and the newer content stands (TML-15)', () => {
    const items = arrive(cached, aText('c', '09:20:00', { text_content: 'corrected' }))
    expect(ids(items)).toEqual(['a', 'c'])
    expect(items[1]).toMatchObject({ text_content: 'corrected' })
  })

  it('replaces the one this screen was sending', () => {
    const sending = aText('d', '09:30:00', { status: 'sending', local: true })
    const items = arrive(arrive(cached, sending), aText('d', '09:30:01', { local: undefined }))
    expect(items[2]).toMatchObject({ id: 'd', status: 'sent', datetime: '2025-11-20T09:30:01Z' })
    expect((items[2] as CommunicationEvent).local).toBeUndefined()
  })

  it('never takes a status back that is already shown', () => {
    const shown = [aText('c', '09:20:00', { status: 'delivered' })]
    expect(arrive(shown, aText('c', '09:20:00', { status: 'sent' }))).toMatchObject([{ status: 'delivered' }])
    const failed = [
      aText('c', '09:20:00', { status: 'failed', failure_reason: 'The number is switched off' }),
    ]
    const retrying = aText('c', '09:20:00', { status: 'failed', retry: { active: true, count: 1 } })
    expect(arrive(failed, retrying)).toMatchObject([{ retry: { active: true, count: 1 } }])
    const resent = aText('c', '09:20:00', { status: 'sent', retry: { active: false, count: 1 } })
    expect(arrive([retrying], resent)).toMatchObject([{ status: 'sent' }])
    expect(arrive([resent], retrying)).toMatchObject([{ status: 'sent' }])
  })

  it('comes to the same list in whatever order events come in, each as often as it likes (TML-15)', () => {
    const times = fc.constantFrom('09:00:00', '09:10:00', '09:20:00')
    const event = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), times).map(([id, time]) => aText(id, time))
    fc.assert(
      fc.property(
        fc.uniqueArray(event, { selector: (e) => e.id }),
        fc.array(fc.nat(20)),
        (events, copies) => {
          const more = copies.flatMap((n) => events[n % Math.max(1, events.length)] ?? [])
          const forth = [...events, ...more].reduce<TimelineEvent[]>(arrive, [])
          const back = [...more, ...events].reverse().reduce<TimelineEvent[]>(arrive, [])
          expect(forth).toEqual(back)
          expect(forth).toEqual([...events].sort(byTime))
        },
      ),
    )
  })
})

describe('merging attachments', () => {
  it('joins consecutive ones within 120 seconds of the same type and direction (COM-21)', () => {
    const items = [aFile('f1', '09:00:00'), aFile('f2', '09:02:00'), aFile('f3', '09:04:00')]
    expect(files(mergeAttachments(items))).toEqual([['f1.pdf', 'f2.pdf', 'f3.pdf']])
  })

  it('splits at 121 seconds, another comm type, another direction, or an event between (COM-21)', () => {
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

describe('messages that are nothing but files', () => {
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

  it('arrived one after the other and are one group, whoever sent them (COM-21)', () => {
    const items = [
      pictures('a', '09:00:00'),
      aFile('f1', '09:01:00', { comm_type: 'whatsapp_message' }),
      pictures('b', '09:03:00', { text_content: ' ' }),
      pictures('c', '09:05:01'),
    ]
    expect(files(mergeAttachments(items))).toEqual([['f0.pdf', 'f1.pdf', 'f0.pdf'], ['f0.pdf']])
  })

  it.each([
    ['words', { text_content: 'Look' }],
    ['a way to the patient', { inbound: false }],
    ['been taken back', { status: 'deleted' }],
    ['come by email', { comm_type: 'email' }],
    ['no files', { attachments: [] }],
  ])('stay messages when they have %s', (_, overrides) => {
    expect(files(mergeAttachments([pictures('a', '09:00:00', overrides)]))).toEqual(['a'])
  })
})

describe('days of a timeline', () => {
  it('are lines with the long en-GB date, newest items at the bottom (TML-02)', () => {
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

  it('begin at the practice’s midnight in summer too (TML-02)', () => {
    const items = [{ datetime: '2025-06-30T22:59:59Z' }, { datetime: '2025-06-30T23:00:00Z' }]
    for (const zone of ['Europe/London', 'Europe/Dublin']) {
      expect(groupByDay(items, zone).map(({ label }) => label)).toEqual([
        'Monday 30 June 2025',
        'Tuesday 1 July 2025',
      ])
    }
  })
})

describe('an answer of the server', () => {
  const older = { items: [aText('a', '09:00:00')], version: 16 }
  const newer = { items: [aText('b', '09:10:00'), aText('a', '09:00:00')], version: 17 }

  it('is dropped when it is older than the cached one', () => {
    const cached = takeAnswer(undefined, newer)
    expect(ids(cached.items)).toEqual(['a', 'b'])
    expect(takeAnswer(cached, older)).toBe(cached)
    expect(takeAnswer(takeAnswer(undefined, older), newer)).toEqual(cached)
  })

  it('preserves what was made on this screen and is not answered yet', () => {
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
    const after = takeAnswer(cached, { items: [...newer.items, aText('s', '09:20:01')], version: 18 })
    expect(ids(after.items)).toEqual(['a', 'n', 'b', 's'])
    expect(after.items[1]).toBe(note)
    expect(after.items[3]).toMatchObject({ status: 'sent', local: false })
  })

  it('does not take back a status that a push had brought already', () => {
    const cached = { items: [aText('a', '09:00:00', { status: 'delivered' })], version: 16 }
    expect(takeAnswer(cached, { items: [aText('a', '09:00:00')], version: 17 }).items).toMatchObject([
      { status: 'delivered' },
    ])
  })

  it('forgets an event the server no longer has', () => {
    const cached = { items: [aText('a', '09:00:00'), aText('b', '09:10:00')], version: 16 }
    expect(ids(takeAnswer(cached, { items: [aText('a', '09:00:00')], version: 17 }).items)).toEqual(['a'])
  })

  it('for one event raises the cached version when it is the next, never lowers it (TML-08)', () => {
    const b = aText('b', '09:10:00')
    expect(takeEvent(older, b, 17)).toEqual({ items: [...older.items, b], version: 17 })
    expect(takeEvent(older, b, 18)).toEqual({ items: [...older.items, b], version: 16 })
    expect(takeEvent(older, b, 16)).toBe(older)
    expect(isBehind(older, 17)).toBe(true)
    expect(isBehind(older, 16)).toBe(false)
  })
})

describe('what a practice sees', () => {
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

  it('has practice-system events only in v2 and with their flag (TML-11)', () => {
    expect(ids(visibleEvents([pms], ['timeline-v2', 'pms-events']))).toEqual(['p'])
    expect(visibleEvents([pms], ['pms-events'])).toEqual([])
    expect(visibleEvents([pms], ['timeline-v2'])).toEqual([])
  })

  it('has attachments only with their flag (TML-16)', () => {
    expect(visibleEvents([file, mail], ['attachments'])).toEqual([file, mail])
    expect(visibleEvents([file, mail], [])).toEqual([
      { ...mail, attachments: [], hidden_files: 'Attachment' },
    ])
  })

  it('shows for a message of hidden files only the text that the inbox shows (TML-16)', () => {
    const [pdf] = file.attachments
    const picture = { ...pdf, type: 'image/jpeg' } as Attachment
    const seenOf = (attachments: Attachment[]) => visibleEvents([aText('t', '09:00:00', { attachments })], [])
    expect(seenOf([picture])).toMatchObject([{ hidden_files: 'Picture' }])
    expect(seenOf([picture, picture])).toMatchObject([{ hidden_files: '2 pictures' }])
    expect(seenOf([])[0]).not.toHaveProperty('hidden_files')
  })
})

it('has a refresh button that says how refreshing goes, and none before there is a timeline (TML-06)', () => {
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
