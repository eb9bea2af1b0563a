import { actionPurposes, actionRecipients } from '@enamel/domain/automations/workflow'
import { autoresponseTypes } from '@enamel/domain/autoresponder/autoresponse'
import { consentOrigins, gdprAnswers } from '@enamel/domain/patients/gdpr'
import { permissionChecks } from '@enamel/domain/permission/passed-check'
import type * as permission from '@enamel/domain/permission/receipt'
import { z } from 'zod'
import { BulkFilter } from './bulk.ts'
import { Id, Instant } from './fields.ts'

/** Whom a bulk message was for. */
export const ReceiptRecipients = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), filter: BulkFilter }),
  z.object({ kind: z.literal('patients'), count: z.number().int() }),
]) satisfies z.ZodType<permission.ReceiptRecipients>

const common = {
  allowed_at: Instant,
  consent: z.object({
    gdpr: z.enum(gdprAnswers),
    since: Instant.nullable(),
    origin: z.enum(consentOrigins),
    by: z.string().nullable(),
  }),
  checks: z.array(z.object({ check: z.enum(permissionChecks), found: z.string() })),
}

const WorkflowReceipt = z.object({
  ...common,
  kind: z.literal('workflow'),
  workflow: z.object({ id: Id, name: z.string() }),
  started: z.object({ at: Instant, stage: z.string(), referral: z.boolean().nullable() }),
  action: z.object({ id: Id, name: z.string() }),
  recipient: z.enum(actionRecipients),
  purpose: z.enum(actionPurposes),
  template: z.object({
    id: Id,
    name: z.string(),
    version: z.number().int(),
    changed_at: Instant,
    changed_by: z.string().nullable(),
  }),
})

const BulkReceipt = z.object({
  ...common,
  kind: z.literal('bulk'),
  batch: z.object({ id: Id, sender: z.string(), sent_at: Instant, total: z.number().int() }),
  recipients: ReceiptRecipients.nullable(),
})

const AnswerReceipt = z.object({
  ...common,
  kind: z.literal('answer'),
  text: z.object({ id: Id, received_at: Instant }),
  answer: z.enum(autoresponseTypes),
})

/** Why a message was allowed that no user wrote to one patient, as it was when the message was written. */
export const Receipt = z.discriminatedUnion('kind', [
  WorkflowReceipt,
  BulkReceipt,
  AnswerReceipt,
]) satisfies z.ZodType<permission.Receipt>

export const PermissionReceipt = z.object({
  receipt: Receipt,
  /**
   * When consent, stage and quiet hours were checked again before the message was handed to its provider; null if it
   * waits, or if it is an automatic answer, which is sent at once.
   */
  checked_again_at: Instant.nullable(),
})
export type PermissionReceipt = z.infer<typeof PermissionReceipt>
