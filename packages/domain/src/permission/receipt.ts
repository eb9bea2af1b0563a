import type { ActionPurpose, ActionRecipient } from '../automations/workflow.ts'
import type { AutoresponseType } from '../autoresponder/autoresponse.ts'
import type { BulkRecipients } from '../bulk/recipients.ts'
import type { ConsentOrigin, GdprAnswer } from '../patients/gdpr.ts'
import type { PassedCheck } from './passed-check.ts'

/** The patient's answer on marketing when a message was allowed. */
export interface ReceiptConsent {
  gdpr: GdprAnswer
  /** ISO 8601. Null: not known. */
  since: string | null
  origin: ConsentOrigin
  /** The name of the user who gave the answer for the patient. */
  by: string | null
}

interface Common {
  /** ISO 8601. */
  allowed_at: string
  consent: ReceiptConsent
  /** In the order in which they were made. */
  checks: PassedCheck[]
}

export interface WorkflowReceipt extends Common {
  kind: 'workflow'
  workflow: { id: string; name: string }
  /** The stage change that started it, by the stage's name, and whether it starts for referred patients only. */
  started: { at: string; stage: string; referral: boolean | null }
  action: { id: string; name: string }
  recipient: ActionRecipient
  purpose: ActionPurpose
  /** `changed_by` is null for the text as it was supplied. */
  template: { id: string; name: string; version: number; changed_at: string; changed_by: string | null }
}

/** Whom a bulk message was for: the patients of a report with its filters, or a number of chosen patients. */
export type ReceiptRecipients =
  | { kind: 'report'; filter: NonNullable<BulkRecipients['filter']> }
  | { kind: 'patients'; count: number }

export interface BulkReceipt extends Common {
  kind: 'bulk'
  batch: { id: string; sender: string; sent_at: string; total: number }
  /** Null: not stored. */
  recipients: ReceiptRecipients | null
}

export interface AnswerReceipt extends Common {
  kind: 'answer'
  text: { id: string; received_at: string }
  /** In or out of business hours, to a new or an existing number. */
  answer: AutoresponseType
}

/** Why a message was allowed that no user wrote to one patient, as it was when the message was written. */
export type Receipt = WorkflowReceipt | BulkReceipt | AnswerReceipt
