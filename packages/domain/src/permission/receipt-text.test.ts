import { describe, expect, it } from 'vitest'
import type { Receipt } from './receipt.ts'
import { receiptText } from './receipt-text.ts'

const common = {
  allowed_at: '2026-11-12T10:00:00.000Z',
  consent: { gdpr: 'Opted In', since: '2026-11-03T09:31:00.000Z', origin: 'lead', by: 'Hannah Price' },
  checks: [
    { check: 'stage', found: 'New Lead' },
    { check: 'quiet_hours', found: '10:00am' },
  ],
} satisfies Partial<Receipt>

const workflow: Receipt = {
  ...common,
  kind: 'workflow',
  workflow: { id: 'w', name: 'Enquiry received' },
  started: { at: '2026-11-12T09:59:00.000Z', stage: 'New Lead', referral: null },
  action: { id: 'a', name: 'Thank you' },
  recipient: 'patient',
  purpose: 'service',
  template: {
    id: 't',
    name: 'General',
    version: 3,
    changed_at: '2026-07-02T08:05:00.000Z',
    changed_by: 'Hannah Price',
  },
}
const bulk: Receipt = {
  ...common,
  kind: 'bulk',
  batch: { id: 'b', sender: 'Hannah Price', sent_at: '2026-11-12T09:58:00.000Z', total: 1234 },
  recipients: { kind: 'patients', count: 1234 },
}
const answer: Receipt = {
  ...common,
  kind: 'answer',
  text: { id: 't', received_at: '2026-11-12T09:59:00.000Z' },
  answer: 'out_of_hours_new',
}

const text = (receipt: Receipt) => receiptText(receipt, 'Europe/London')
const line = (receipt: Receipt, label: string) =>
  text(receipt).lines.find((each) => each.label === label)?.text

describe('a permission receipt in words', () => {
  it('says of an automation what started it, its purpose, consent and template, in the local time', () => {
    expect(text(workflow)).toEqual({
      title: 'The automation “Enquiry received”',
      lines: [
        { label: 'Started by', text: 'Moved to New Lead, on 12 November 2026 at 9:59am' },
        { label: 'Message', text: 'Thank you' },
        {
          label: 'Purpose',
          text: 'Service. It is about the patient’s own enquiry or treatment and needs no marketing consent',
        },
        {
          label: 'Consent',
          text: 'Opted In since 3 November 2026 at 9:31am, when the lead was added, by Hannah Price',
        },
        { label: 'Template', text: 'General, version 3, changed by Hannah Price on 2 July 2026 at 9:05am' },
      ],
      checks: [
        { label: 'Stage', text: 'New Lead' },
        { label: 'Quiet hours', text: '10:00am' },
      ],
    })
  })

  it('says of an email to a referrer to whom it went, and whose consent it names', () => {
    const { lines } = text({ ...workflow, recipient: 'referrer' })
    expect(lines.map(({ label }) => label)).toEqual([
      'Started by',
      'Message',
      'To',
      'Purpose',
      'Consent of the patient',
      'Template',
    ])
    expect(lines[2]?.text).toBe('The person who referred the patient')
  })

  it('says that a text was supplied, and that an automation is for referred patients', () => {
    const supplied: Receipt = {
      ...workflow,
      started: { ...workflow.started, referral: true },
      template: { ...workflow.template, version: 1, changed_by: null },
    }
    expect(line(supplied, 'Template')).toBe('General, version 1, as supplied on 2 July 2026 at 9:05am')
    expect(line(supplied, 'Started by')).toBe('Moved to New Lead, referred, on 12 November 2026 at 9:59am')
  })

  it('says who sent a bulk message, when, and to which chosen patients or report with its filters', () => {
    expect(text(bulk).title).toBe('A bulk message from Hannah Price')
    expect(line(bulk, 'Sent')).toBe('12 November 2026 at 9:58am')
    expect(line(bulk, 'To')).toBe('1,234 chosen patients')
    expect(line({ ...bulk, recipients: null }, 'To')).toBe('1,234 patients')
    const report: Receipt = {
      ...bulk,
      recipients: {
        kind: 'report',
        filter: {
          report: 'overview/losses',
          from: '2026-10-01',
          to: '2026-10-31',
          types: ['Implants', 'Whitening'],
          stages: ['lost'],
        },
      },
    }
    expect(line(report, 'To')).toBe(
      '1,234 patients of Practice Overview: Losses; 1 October 2026 to 31 October 2026; Stages: Lost; Types: Implants, Whitening',
    )
  })

  it('says which text an automatic answer answers, and whether the practice was open', () => {
    expect(line(answer, 'Answers')).toBe('A text received on 12 November 2026 at 9:59am')
    expect(line(answer, 'Reason')).toBe('Out of hours, new number')
  })

  it('says when consent is not known', () => {
    const unknown: Receipt = {
      ...answer,
      consent: { gdpr: 'Opted Out', since: null, origin: 'unknown', by: null },
    }
    expect(line(unknown, 'Consent')).toBe('Opted Out, from before answers were recorded')
  })
})
