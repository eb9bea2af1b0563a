import { readFileSync } from 'node:fs'
import { type MailCase, type MailExpectation, PRACTICE } from './mail-case.ts'
import { senderOf } from './write-mail.ts'

/** The expected results of the emails in raw/, which were written by hand, byte by byte. */
const expectations: Record<string, Partial<MailExpectation>> = {
  'hand-nested-everything': {
    subjectContains: 'Everything at once',
    textContains: 'Words, a picture and a file \u2013 all at once.',
    attachments: ['Letter from the other practice.pdf'],
  },
  'hand-lotus-notes': {
    senderEmail: 'OHart/London/Brokers@hand-lotus.example',
    textContains: 'whole office',
  },
  'hand-1990s': { subjectContains: 'Plain as it was', textContains: 'Still: a tooth hurts.' },
  'hand-latin-1-8-bit': { subjectContains: 'D\u00e9tartrage', textContains: 'Combien co\u00fbte' },
  'hand-mixed-line-ends': { textContains: 'Mixed ends in words' },
  'hand-sms-gateway': {
    senderEmail: '447700900456@hand-sms-gateway.example',
    textContains: 'Sent as a picture message',
    attachments: ['smil.xml', '20260302_091405.jpg'],
  },
  'hand-eai-address': {
    senderEmail: '\u043e\u043b\u044c\u0433\u0430@\u043f\u043e\u0447\u0442\u0430.example',
    textContains: '\u043a\u0438\u0440\u0438\u043b\u043b\u0438\u0446\u0435',
  },
  'hand-outlook-broken-related': { textContains: 'Picture by location', attachments: ['image001.gif'] },
  'hand-smuggled-end': { textContains: 'Last line' },
  'hand-big5-undeclared': { textContains: '\u7259\u75db' },
}

export const handWrittenMails: MailCase[] = Object.entries(expectations).map(([name, expected]) => ({
  name,
  from: expected.senderEmail ?? senderOf(name),
  to: PRACTICE,
  raw: readFileSync(new URL(`./raw/${name}.eml`, import.meta.url)),
  expected: { placedOnTimeline: true, senderEmail: senderOf(name), ...expected },
}))
