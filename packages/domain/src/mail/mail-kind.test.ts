import { describe, expect, it } from 'vitest'
import { type MailHeaders, mailKind, type ReportedRecipient } from './mail-kind.ts'

const person = { From: 'Jo Reid <jo@mail.example>', Subject: 'Implants', 'Message-ID': '<1@mail.example>' }

function kindOf(headers: MailHeaders, returnPath: string | null = 'jo@mail.example') {
  return mailKind({ headers: { ...person, ...headers }, returnPath }).kind
}

describe('who wrote a mail', () => {
  it('is a person when nothing says otherwise', () => {
    expect(kindOf({})).toBe('person')
    expect(kindOf({}, null)).toBe('person')
    expect(kindOf({ 'Auto-Submitted': 'no' })).toBe('person')
    expect(kindOf({ Precedence: 'first-class' })).toBe('person')
    expect(kindOf({ 'X-Auto-Response-Suppress': 'DR, RN, NRN' })).toBe('person')
    expect(kindOf({ 'X-Auto-Response-Suppress': 'None' })).toBe('person')
    expect(kindOf({ From: 'Postmaster Pat <postmaster@mail.example>' })).toBe('person')
  })

  it.each([
    ['Auto-Submitted: auto-replied', { 'Auto-Submitted': 'auto-replied' }],
    ['Auto-Submitted with a parameter, in odd case', { 'AUTO-SUBMITTED': 'Auto-Generated; owner="x"' }],
    ['Auto-Submitted: auto-notified', { 'auto-submitted': 'auto-notified' }],
    ['Precedence: auto_reply', { Precedence: 'auto_reply' }],
    ['X-Autoreply', { 'X-Autoreply': 'yes' }],
    ['X-Autorespond', { 'X-Autorespond': 'Implants' }],
    ['X-Auto-Response-Suppress: All', { 'X-Auto-Response-Suppress': 'All' }],
    ['X-Auto-Response-Suppress: OOF', { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }],
  ])('is a machine with %s', (_, headers) => {
    expect(kindOf(headers)).toBe('auto-reply')
  })

  it('is a machine when the sender is null and nothing names a failure', () => {
    expect(kindOf({}, '')).toBe('auto-reply')
    expect(kindOf({}, '<>')).toBe('auto-reply')
    expect(kindOf({ 'Return-Path': '<>' }, null)).toBe('auto-reply')
  })

  it.each([
    ['List-Id', { 'List-Id': 'Offers <offers.dental.example>' }],
    ['Precedence: bulk', { Precedence: 'bulk' }],
    ['Precedence: list', { precedence: 'List' }],
    ['Precedence: junk', { Precedence: 'junk' }],
    ['a list of header values', { 'list-id': ['<a.example>', '<b.example>'] }],
  ])('is a mailing list with %s', (_, headers) => {
    expect(kindOf(headers)).toBe('mailing-list')
  })

  it('is an automatic reply rather than a list when it says both', () => {
    expect(kindOf({ Precedence: 'bulk', 'Auto-Submitted': 'auto-replied' })).toBe('auto-reply')
  })

  it('is a bounce without a report when the mail system says so', () => {
    expect(kindOf({ From: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>' }, '')).toBe('bounce')
    expect(kindOf({ From: 'postmaster@mx.example', 'Auto-Submitted': 'auto-replied' })).toBe('bounce')
    expect(kindOf({ 'X-Failed-Recipients': 'jo@mail.example' })).toBe('bounce')
  })
})

describe('a report', () => {
  const recipient = (
    action: ReportedRecipient['action'],
    status: string | null = '5.1.1',
  ): ReportedRecipient => ({
    address: `${action}@mail.example`,
    action,
    status,
  })
  const read = (type: string, recipients: ReportedRecipient[]) =>
    mailKind({ headers: person, returnPath: '', report: { type, recipients } })

  it('of a failure is a bounce with its recipient', () => {
    expect(read('delivery-status', [recipient('delivered', '2.0.0'), recipient('failed')])).toEqual({
      kind: 'bounce',
      recipient: recipient('failed'),
    })
  })

  it('of success or delay is a delivery report', () => {
    expect(read('Delivery-Status', [recipient('delivered', '2.0.0')])).toEqual({
      kind: 'delivery-report',
      outcome: 'delivered',
      recipient: recipient('delivered', '2.0.0'),
    })
    expect(read('delivery-status', [recipient('relayed', '2.0.0')])).toMatchObject({ outcome: 'delivered' })
    expect(read('delivery-status', [recipient('delivered'), recipient('delayed', '4.4.1')])).toMatchObject({
      kind: 'delivery-report',
      outcome: 'delayed',
    })
  })

  it('that names nobody is a bounce', () => {
    expect(read('delivery-status', [])).toEqual({ kind: 'bounce', recipient: null })
  })

  it('of a receipt or a complaint was written by no person', () => {
    expect(read('disposition-notification', [])).toEqual({ kind: 'auto-reply' })
    expect(read('feedback-report', [])).toEqual({ kind: 'auto-reply' })
  })
})
