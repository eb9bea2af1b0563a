import { describe, expect, it } from 'vitest'
import { chooseMail, isQuietMail, type MailboxMail } from './mail-of-patients.ts'

const known = {
  patients: new Set([
    'jane@home.example',
    'tom@home.example',
    'nurse@brightside.test',
    'dentist@private.example',
  ]),
  own: new Set(['desk@mail.example', 'dentist@private.example']),
  ownDomains: ['brightside.test'],
}

const received = (given: Partial<MailboxMail>): MailboxMail => ({
  folder: 'received',
  from: 'stranger@mail.example',
  replyTo: [],
  to: ['desk@mail.example'],
  isList: false,
  isAnswer: false,
  ...given,
})
const sent = (given: Partial<MailboxMail>): MailboxMail =>
  received({ folder: 'sent', from: 'desk@mail.example', ...given })

const fromJane = { kind: 'from_patient', addresses: ['jane@home.example'] }

describe('an email in a mailbox belongs to a patient', () => {
  it.each([
    ['received from a patient', received({ from: 'jane@home.example' }), fromJane],
    [
      'received from a form of the website, with the patient in Reply-To',
      received({ from: 'form@website.example', replyTo: ['jane@home.example'] }),
      fromJane,
    ],
    [
      "received from a form at the practice's own domain, with the patient in Reply-To",
      received({ from: 'web@brightside.test', replyTo: ['jane@home.example'] }),
      fromJane,
    ],
    [
      'received from a patient who asks for replies elsewhere',
      received({ from: 'jane@home.example', replyTo: ['jane@work.example'] }),
      fromJane,
    ],
    [
      'received from a patient who asks for replies to another patient: the author comes first',
      received({ from: 'jane@home.example', replyTo: ['tom@mail.example', 'jane@home.example'] }),
      fromJane,
    ],
    [
      'received from an unknown address as an answer to our email',
      received({ from: 'jane@work.example', isAnswer: true }),
      { kind: 'answer' },
    ],
    [
      'received from a patient as an answer to our email',
      received({ from: 'jane@home.example', isAnswer: true }),
      fromJane,
    ],
    [
      'received from a patient as an answer to our email, with headers of a list',
      received({ from: 'jane@home.example', isAnswer: true, isList: true }),
      fromJane,
    ],
    [
      'received from an unknown address as an answer to our email, through the address of a group',
      received({ from: 'jane@work.example', isAnswer: true, isList: true }),
      { kind: 'answer' },
    ],
    [
      "received through the practice's own group as an answer to our email, with the patient in Reply-To",
      received({ from: 'desk@mail.example', replyTo: ['jane@home.example'], isAnswer: true, isList: true }),
      fromJane,
    ],
    [
      'sent to a patient',
      sent({ to: ['jane@home.example'] }),
      { kind: 'to_patients', addresses: ['jane@home.example'] },
    ],
    [
      'sent to two patients, to one of them twice, and to others',
      sent({ to: ['jane@home.example', 'lab@dental.example', 'tom@home.example', 'jane@home.example'] }),
      { kind: 'to_patients', addresses: ['jane@home.example', 'tom@home.example'] },
    ],
  ])('%s', (_what, mail, choice) => {
    expect(chooseMail(mail, known)).toEqual(choice)
  })
})

describe('an email in a mailbox stays private', () => {
  it.each([
    ['received from a stranger', received({}), 'no_patient'],
    [
      'received from a stranger with a copy to a patient',
      received({ to: ['desk@mail.example', 'jane@home.example'] }),
      'no_patient',
    ],
    ['sent to a stranger', sent({ to: ['lab@dental.example'] }), 'no_patient'],
    ['a newsletter, even from a patient', received({ from: 'jane@home.example', isList: true }), 'list'],
    ['mail of a list from a stranger', received({ isList: true, from: 'x@list.example' }), 'list'],
    ['sent by a list to a patient', sent({ to: ['jane@home.example'], isList: true }), 'list'],
    [
      'sent by a list to a patient, as an answer to our own email',
      sent({ to: ['jane@home.example'], isList: true, isAnswer: true }),
      'list',
    ],
    [
      'received from the practice through a list as an answer to our email',
      received({ from: 'owner@brightside.test', isAnswer: true, isList: true }),
      'own',
    ],
    [
      'received from a user of the practice who is also a patient',
      received({ from: 'dentist@private.example' }),
      'own',
    ],
    [
      "received from the practice's own domain, where a patient works",
      received({ from: 'nurse@brightside.test' }),
      'own',
    ],
    [
      'received from the practice as an answer to our email',
      received({ from: 'owner@brightside.test', isAnswer: true }),
      'own',
    ],
    [
      'sent to the practice itself',
      sent({ to: ['owner@brightside.test', 'dentist@private.example'] }),
      'own',
    ],
  ])('%s', (_what, mail, reason) => {
    expect(chooseMail(mail, known)).toEqual({ kind: 'private', reason })
  })
})

it('needs no attention when it is older than the connection, or was read in the mailbox', () => {
  const connectedAt = new Date('2026-03-02T09:00:00Z')
  const at = (time: string, isUnread: boolean) => isQuietMail({ at: new Date(time), isUnread }, connectedAt)
  expect(at('2026-03-02T09:00:00Z', true)).toBe(false)
  expect(at('2026-03-02T09:00:00Z', false)).toBe(true)
  expect(at('2026-03-02T08:59:59Z', true)).toBe(true)
})
