import { expect, it } from 'vitest'
import type { Message } from '../mailbox/message.ts'
import { readGmailQuery } from './gmail-query.ts'

const NOW = Date.UTC(2026, 10, 30)

function aMessage(details: Partial<Message> = {}): Message {
  return {
    id: '0000000000000001',
    thread: '0000000000000001',
    folder: 'inbox',
    isReceived: true,
    isUnread: false,
    at: NOW - 1000,
    historyId: 1,
    from: 'jo@mail.test',
    to: ['desk@practice.test'],
    cc: ['copy@mail.test'],
    subject: 'Braces for my son',
    messageId: '<a.b+c@mail.test>',
    inReplyTo: '',
    content: Buffer.from('Bcc: hidden@mail.test\r\n\r\nHello'),
    ...details,
  }
}

const matches = (query: string, details?: Partial<Message>) =>
  readGmailQuery(query, NOW).matches(aMessage(details))

it.each([
  'from:jo@mail.test',
  'from:JO@mail.test to:desk@practice.test',
  'from:jo',
  'from:@mail.test',
  'cc:copy@mail.test bcc:hidden@mail.test',
  '{from:nobody@mail.test to:desk@practice.test}',
  'from:nobody@mail.test OR from:jo@mail.test',
  'from:(nobody@mail.test OR jo@mail.test)',
  'from:{nobody@mail.test jo@mail.test}',
  '-from:nobody@mail.test',
  '-{from:nobody@mail.test to:jo@mail.test}',
  '(from:jo@mail.test subject:braces) in:inbox',
  'subject:"for my son"',
  'rfc822msgid:a.b+c@mail.test',
  'rfc822msgid:<a.b+c@mail.test>',
  '-in:spam -in:trash',
  'braces',
  '',
])('finds an email with %s', (query) => {
  expect(matches(query)).toBe(true)
})

it.each([
  'to:jo@mail.test',
  'to:copy@mail.test',
  'from:o@mail.test',
  'from:jo@mail.test from:nobody@mail.test',
  '{from:nobody@mail.test to:jo@mail.test}',
  '-from:jo@mail.test',
  'in:sent',
  'is:unread',
  'rfc822msgid:b+c@mail.test',
  'from:jo@mail.test {subject:invoice is:unread}',
])('does not find an email with %s', (query) => {
  expect(matches(query)).toBe(false)
})

it('reads seconds from and up to an instant, dates in California, and ages', () => {
  const seconds = NOW / 1000
  expect(matches(`after:${seconds}`, { at: NOW })).toBe(true)
  expect(matches(`after:${seconds}`, { at: NOW - 1 })).toBe(false)
  expect(matches(`before:${seconds}`, { at: NOW - 1 })).toBe(true)
  expect(matches(`before:${seconds}`, { at: NOW })).toBe(false)
  expect(matches('after:2026/11/30', { at: NOW + 7 * 3_600_000 })).toBe(false)
  expect(matches('after:2026/11/30', { at: NOW + 8 * 3_600_000 })).toBe(true)
  expect(matches('newer_than:1d', { at: NOW - 3_600_000 })).toBe(true)
  expect(matches('newer_than:1d', { at: NOW - 25 * 3_600_000 })).toBe(false)
})

it('includes spam and the trash only when the query asks for them', () => {
  const includesHidden = (query: string) => readGmailQuery(query, NOW).includesHidden
  expect(includesHidden('in:spam')).toBe(true)
  expect(includesHidden('{in:inbox in:trash}')).toBe(true)
  expect(includesHidden('in:anywhere')).toBe(true)
  expect(includesHidden('-in:spam')).toBe(false)
  expect(includesHidden('in:sent')).toBe(false)
})

it('refuses what it cannot read, instead of finding nothing', () => {
  for (const query of ['filename:pdf', '{from:jo@mail.test', 'after:yesterday', 'from:a OR']) {
    expect(() => readGmailQuery(query, NOW), query).toThrow()
  }
})

it('finds the emails of a thousand addresses in one look at each email', () => {
  const others = Array.from({ length: 1_000 }, (_, index) => `from:p${index}@mail.test`)
  const query = readGmailQuery(`{${[...others, 'from:jo@mail.test'].join(' ')}}`, NOW)
  const messages = Array.from({ length: 20_000 }, (_, index) => aMessage({ from: `p${index}@mail.test` }))
  expect(messages.filter(query.matches)).toHaveLength(1_000)
})
