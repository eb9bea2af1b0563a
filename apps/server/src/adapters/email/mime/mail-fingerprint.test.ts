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
  ['headers of other mail servers', [...TRACES, ...HEAD]],
  ['headers of filters', [...HEAD, 'X-Spam-Score: 0.1', 'Authentication-Results: b.example; spf=pass']],
  ['a folded line', [...without('Subject'), 'Subject:', ' Implants']],
])('the fingerprint of a mail with %s is the same', (_, head) => {
  expect(fingerprint(head)).toBe(fingerprint(HEAD))
})

it.each([
  ['another id', [...without('Message-ID'), 'Message-ID: <2@post.example>'], undefined],
  ['another sender', [...without('From'), 'From: ann@post.example'], undefined],
  ['another subject', [...without('Subject'), 'Subject: Braces'], undefined],
  ['another date', [...without('Date'), 'Date: Tue, 3 Mar 2026 09:14:05 +0000'], undefined],
  ['another text', HEAD, 'How much!'],
])('the fingerprint of a mail with %s is different', (_, head, text) => {
  expect(fingerprint(head, text)).not.toBe(fingerprint(HEAD))
})

it('the fingerprint of a mail without an id depends on its bytes', () => {
  const bare = without('Message-ID')
  expect(fingerprint(bare)).toBe(fingerprint(bare))
  expect(fingerprint([...TRACES, ...bare])).not.toBe(fingerprint(bare))
  expect(fingerprint(['Message-ID:', ...TRACES, ...bare])).not.toBe(fingerprint(['Message-ID:', ...bare]))
})
