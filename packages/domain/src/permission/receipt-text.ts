import type { ActionPurpose } from '../automations/workflow.ts'
import { autoresponseLabels } from '../autoresponder/autoresponse.ts'
import { reportById, reportTitle } from '../patient-reports/reports.ts'
import type { ConsentOrigin } from '../patients/gdpr.ts'
import { stageName, stageOf } from '../stages/stages.ts'
import { pluralise } from '../text/pluralise.ts'
import { plainDay, timeLabel } from '../time/date-labels.ts'
import { calendarDay } from '../time/practice-time.ts'
import type { PermissionCheck } from './passed-check.ts'
import type { BulkReceipt, Receipt, ReceiptConsent, WorkflowReceipt } from './receipt.ts'

/** A line of a receipt: what it is about, and what is so. */
export interface ReceiptLine {
  label: string
  text: string
}

/** A receipt for people. */
export interface ReceiptText {
  /** What sent the message. */
  title: string
  lines: ReceiptLine[]
  checks: ReceiptLine[]
}

const checkLabels: Record<PermissionCheck, string> = {
  end_trigger: 'End trigger',
  automation: 'Automation',
  action: 'Message',
  customised: 'Text',
  condition: 'Condition',
  not_repeated: 'Repeats',
  age: 'Answered within',
  answer: 'Automatic answer',
  stage: 'Stage',
  template: 'Template for',
  consent: 'Marketing consent',
  channel: 'Channel',
  address: 'Address',
  number: 'Number',
  content: 'Placeholders',
  quiet_hours: 'Quiet hours',
}

const purposeTexts: Record<ActionPurpose | 'answer', string> = {
  service: 'Service. It is about the patient’s own enquiry or treatment and needs no marketing consent',
  marketing: 'Marketing. It goes only to patients who have agreed',
  answer: 'Answer. The patient wrote first, so it needs no marketing consent',
}

const TO_REFERRER: ReceiptLine = { label: 'To', text: 'The person who referred the patient' }

/** @param zone the practice's time zone */
export function receiptText(receipt: Receipt, zone: string): ReceiptText {
  const at = (moment: string) => `${plainDay(calendarDay(moment, zone))} at ${timeLabel(moment, zone)}`
  return {
    ...originOf(receipt, at),
    checks: receipt.checks.map(({ check, found }) => ({ label: checkLabels[check], text: found })),
  }
}

function originOf(receipt: Receipt, at: (moment: string) => string): Omit<ReceiptText, 'checks'> {
  const consent = { label: 'Consent', text: consentText(receipt.consent, at) }
  switch (receipt.kind) {
    case 'workflow':
      return {
        title: `The automation “${receipt.workflow.name}”`,
        lines: [
          { label: 'Started by', text: startText(receipt, at) },
          { label: 'Message', text: receipt.action.name },
          ...(receipt.recipient === 'referrer' ? [TO_REFERRER] : []),
          { label: 'Purpose', text: purposeTexts[receipt.purpose] },
          receipt.recipient === 'referrer' ? { ...consent, label: 'Consent of the patient' } : consent,
          { label: 'Template', text: templateText(receipt.template, at) },
        ],
      }
    case 'bulk':
      return {
        title: `A bulk message from ${receipt.batch.sender}`,
        lines: [
          { label: 'Sent', text: at(receipt.batch.sent_at) },
          { label: 'To', text: recipientsText(receipt) },
          { label: 'Purpose', text: purposeTexts.marketing },
          consent,
          { label: 'Text', text: `Written by ${receipt.batch.sender}, without a template of an automation` },
        ],
      }
    case 'answer':
      return {
        title: 'An automatic answer',
        lines: [
          { label: 'Answers', text: `A text received on ${at(receipt.text.received_at)}` },
          { label: 'Reason', text: autoresponseLabels[receipt.answer] },
          { label: 'Purpose', text: purposeTexts.answer },
          consent,
          { label: 'Text', text: 'The automatic answer in the communication settings' },
        ],
      }
  }
}

function startText({ started }: WorkflowReceipt, at: (moment: string) => string): string {
  const referral = started.referral === null ? '' : started.referral ? ', referred' : ', not referred'
  return `Moved to ${started.stage}${referral}, on ${at(started.at)}`
}

function templateText(
  { name, version, changed_at, changed_by }: WorkflowReceipt['template'],
  at: (moment: string) => string,
): string {
  const change = changed_by === null ? 'as supplied' : `changed by ${changed_by}`
  return `${name}, version ${version}, ${change} on ${at(changed_at)}`
}

const originTexts: Record<ConsentOrigin, string> = {
  lead: 'when the lead was added',
  form: 'when a web form added the lead',
  staff: 'in the patient’s details',
  reply: 'by a reply of STOP or START',
  link: 'by the unsubscribe link',
  spam_report: 'by reporting an email as spam',
  unknown: 'from before answers were recorded',
}

/** "Opted In since 3 November 2026 at 9:31am, when the lead was added, by Hannah Price". */
function consentText({ gdpr, since, origin, by }: ReceiptConsent, at: (moment: string) => string): string {
  const parts = [
    since === null ? gdpr : `${gdpr} since ${at(since)}`,
    originTexts[origin],
    ...(by === null ? [] : [`by ${by}`]),
  ]
  return parts.join(', ')
}

function recipientsText({ batch, recipients }: BulkReceipt): string {
  const patients = pluralise(batch.total, 'patient')
  if (recipients === null) return patients
  if (recipients.kind === 'patients') return `${pluralise(recipients.count, 'chosen patient')}`
  const { report, from, to, stages = [], types = [], sources = [], labels = [] } = recipients.filter
  const found = reportById(report)
  const names = (heading: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${heading}: ${values.join(', ')}`]
  return [
    `${patients} of ${found ? reportTitle(found) : report}`,
    ...(from !== undefined && to !== undefined ? [`${plainDay(from)} to ${plainDay(to)}`] : []),
    ...names(
      'Stages',
      stages.map((stage) => stageName(stageOf(stage))),
    ),
    ...names('Types', types),
    ...names('Sources', sources),
    ...names('Labels', labels),
  ].join('; ')
}
