import { expect, it } from 'vitest'
import type { Snapshot } from '../src/live/live-events.ts'
import type { TextEntry, WhatsAppEntry } from '../src/outbox/entry.ts'
import { applyChange, chatWith, countUnread, demoTime, emailsOf, threadWith } from './sandbox-state.ts'

const text = (id: string, changes: Partial<TextEntry> = {}): TextEntry => ({
  kind: 'text',
  media: [],
  id,
  direction: 'to_patient',
  patient: '+447700900123',
  practice: '+441632960100',
  at: '2026-01-01T09:00:00.000Z',
  sid: `SM${id}`,
  body: `text ${id}`,
  status: 'queued',
  error_code: null,
  headers: {},
  idempotency_key: null,
  ...changes,
})

const snapshot: Snapshot = {
  entries: [text('1')],
  templates: [],
  troubles: [],
  clock: { offset_seconds: 0, now: '2026-01-01T09:00:00.000Z' },
  accounts: [],
  grants: [],
  dns_records: [],
  practices: [],
  whatsapp_numbers: [],
  product_url: 'http://localhost:3000',
}
const sandbox = applyChange(null, { kind: 'snapshot', snapshot })

it('adds a new text at the end, and replaces a changed text in its place', () => {
  const longer = applyChange(sandbox, { kind: 'entry', entry: text('2') })
  const changed = applyChange(longer, { kind: 'entry', entry: text('1', { status: 'delivered' }) })
  expect(changed?.entries).toMatchObject([
    { id: '1', status: 'delivered' },
    { id: '2', status: 'queued' },
  ])
})

it('keeps the state while the connection is lost, and replaces it with the next snapshot', () => {
  const lost = applyChange(sandbox, { kind: 'connection', connected: false })
  expect(lost).toMatchObject({ connected: false, entries: [{ id: '1' }] })
  const restored = applyChange(lost, { kind: 'snapshot', snapshot: { ...snapshot, entries: [] } })
  expect(restored).toMatchObject({ connected: true, entries: [] })
})

it('ignores changes before the first snapshot', () => {
  expect(applyChange(null, { kind: 'entry', entry: text('2') })).toBeNull()
})

it('separates texts by practice, and texts from emails', () => {
  const entries = [text('1'), text('2', { practice: '+441632960200' })]
  expect(threadWith(entries, '+441632960200').map(({ id }) => id)).toEqual(['2'])
  expect(emailsOf(entries)).toEqual([])
})

it('computes the demo’s time from the clock’s offset', () => {
  const clock = { offset_seconds: 3600, now: '' }
  expect(demoTime(clock, Date.UTC(2026, 0, 1, 9)).toISOString()).toBe('2026-01-01T10:00:00.000Z')
})

it('separates WhatsApp messages from texts, and counts the unread ones', () => {
  const message = (id: string, changes: Partial<WhatsAppEntry>): WhatsAppEntry => ({
    kind: 'whatsapp',
    id,
    direction: 'to_patient',
    patient: '+447700900461',
    practice: '+441632960100',
    at: '2026-01-01T09:00:00.000Z',
    wamid: id,
    body: id,
    template: null,
    attachments: [],
    status: 'delivered',
    error_code: null,
    reaction: null,
    headers: {},
    idempotency_key: null,
    ...changes,
  })
  const entries = [
    text('1'),
    message('2', {}),
    message('3', { status: 'read' }),
    message('4', { direction: 'to_practice', status: 'received' }),
    message('5', { practice: '+441632960200' }),
  ]
  expect(threadWith(entries, '+441632960100').map(({ id }) => id)).toEqual(['1'])
  const chat = chatWith(entries, '+441632960100')
  expect(chat.map(({ id }) => id)).toEqual(['2', '3', '4'])
  expect(countUnread(chat)).toBe(1)
})

it('updates access to accounts together with the numbers on WhatsApp', () => {
  const grant = {
    provider: 'whatsapp' as const,
    account: '+441632960200',
    scopes: ['messaging'],
    granted_at: null,
  }
  const changed = applyChange(sandbox, {
    kind: 'grants',
    grants: [grant],
    whatsapp_numbers: ['+441632960200'],
  })
  expect(changed).toMatchObject({ grants: [grant], whatsapp_numbers: ['+441632960200'] })
})
