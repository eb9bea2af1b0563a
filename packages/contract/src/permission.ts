import { actionPurposes, actionRecipients } from '@enamel/domain/automations/workflow'
import { autoresponseTypes } from '@enamel/domain/autoresponder/autoresponse'
import { consentOrigins, gdprAnswers } from '@enamel/domain/patients/gdpr'
import { permissionChecks } from '@enamel/domain/permission/passed-check'
import type * as receipts from '@enamel/domain/permission/receipt'
import { z } from 'zod'
import { BulkFilter } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PatientId } from './fields.ts'

/** Whom a bulk message was for. */
export const ReceiptRecipients = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), filter: BulkFilter }),
  z.object({ kind: z.literal('patients'), count: z.number().int() }),
]) satisfies z.ZodType<receipts.ReceiptRecipients>

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
]) satisfies z.ZodType<receipts.Receipt>

export const PermissionReceipt = z.object({
  receipt: Receipt,
  /**
   * When consent, stage and quiet hours were checked again before the message was handed to its provider; null if it
   * waits, or if it is an automatic answer, which is sent at once.
   */
  checked_again_at: Instant.nullable(),
})
export type PermissionReceipt = z.infer<typeof PermissionReceipt>

/** Why messages were allowed. */
export const permission = {
  read: endpoint({
    summary: 'Why an automated or bulk message was allowed',
    method: 'GET',
    path: '/v3/patients/:patientId/communications/:commId/permission',
    caller: 'staff',
    params: z.object({ patientId: PatientId, commId: Id }),
    responses: { 200: PermissionReceipt },
    refusals: {
      not_found: { status: 404, message: 'We could not find this message.' },
      not_automated: {
        status: 404,
        message: 'A person wrote this message, so there is nothing to explain.',
      },
      no_receipt: { status: 404, message: 'This message was sent before the reasons were recorded.' },
    },
    audit: 'permission.read',
  }),
}
