import { expect, it } from 'vitest'
import type { Message } from '../mailbox/message.ts'
import { readFilter } from './odata-filter.ts'

const message: Message = {
  id: '0000000000000001',
  thread: '0000000000000001',
  folder: 'inbox',
  isReceived: true,
  isUnread: true,
  at: Date.UTC(2026, 10, 30, 9, 0, 0, 500),
  historyId: 1,
  from: 'jo@mail.test',
  to: ['desk@practice.test'],
  cc: [],
  subject: "Jo's braces",
  messageId: '<A@mail.test>',
  inReplyTo: '',
  content: Buffer.from(''),
}

it.each([
  "internetMessageId eq '<A@mail.test>'",
  "from/emailAddress/address eq 'JO@mail.test'",
  "subject eq 'jo''s braces'",
  'receivedDateTime ge 2026-11-30T09:00:00Z and receivedDateTime le 2026-11-30T09:00:00Z',
  "(subject eq 'x' or isRead eq false) and not isDraft eq true",
])('finds an email with %s', (filter) => {
  expect(readFilter(filter).matches(message)).toBe(true)
})

it.each([
  "internetMessageId eq '<a@mail.test>'",
  "internetMessageId eq 'A@mail.test'",
  'receivedDateTime gt 2026-11-30T09:00:00Z',
  "subject eq 'x' or isRead eq true and isDraft eq false",
])('does not find an email with %s', (filter) => {
  expect(readFilter(filter).matches(message)).toBe(false)
})

it('refuses what Graph cannot filter by', () => {
  for (const filter of [
    "toRecipients/any(r:r eq 'x')",
    "startswith(subject,'x')",
    "subject eq 'x",
    'isRead eq',
  ]) {
    expect(() => readFilter(filter), filter).toThrow()
  }
})
