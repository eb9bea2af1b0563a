import { expect, it } from 'vitest'
import { mailFingerprint } from './mail-fingerprint.ts'

const HEAD = [
  'Message-ID: <1@post.example>',
  'From: Tom Reid <tom@post.example>',
  'Subject: Implants',
  'Date: Mon, 2 Mar 2026 09:14:05 +0000',
]
const TRACES = ['Return-Path: <tom@post.example>', 'Received: from a.example by b.example; Mon, 2 Mar 2026']

const fingerprint = (head: readonly string[], text = 'How much?') =>
  mailFingerprint(Buffer.from([...head, '', text, ''].join('\r\n')))
const without = (name: string) => HEAD.filter((line) => !line.startsWith(name))

it.each([
  ['the same bytes', HEAD],
  ['added headers of mail servers', [...TRACES, ...HEAD]],
  ['added headers of filters', [...HEAD, 'X-Spam-Score: 0.1', 'Authentication-Results: b.example; spf=pass']],
  ['a folded line', [...without('Subject'), 'Subject:', ' Implants']],
])('an email with %s has the same fingerprint as the original', (_, head) => {
  expect(fingerprint(head)).toBe(fingerprint(HEAD))
})

it.each([
  ['a different id', [...without('Message-ID'), 'Message-ID: <2@post.example>'], undefined],
  ['a different sender', [...without('From'), 'From: ann@post.example'], undefined],
  ['a different subject', [...without('Subject'), 'Subject: Braces'], undefined],
  ['a different date', [...without('Date'), 'Date: Tue, 3 Mar 2026 09:14:05 +0000'], undefined],
  ['a different text', HEAD, 'How much!'],
])('an email with %s does not have the same fingerprint as the original', (_, head, text) => {
  expect(fingerprint(head, text)).not.toBe(fingerprint(HEAD))
})

it('the fingerprint of an email without an id depends on its bytes', () => {
  const bare = without('Message-ID')
  expect(fingerprint(bare)).toBe(fingerprint(bare))
  expect(fingerprint([...TRACES, ...bare])).not.toBe(fingerprint(bare))
  expect(fingerprint(['Message-ID:', ...TRACES, ...bare])).not.toBe(fingerprint(['Message-ID:', ...bare]))
})
