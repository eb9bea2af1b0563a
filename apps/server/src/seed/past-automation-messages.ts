import type { WorkflowAction } from '@enamel/domain/automations/workflow'
import type { Insertable } from 'kysely'
import { anyId } from '../db/any-id.ts'
import type { PracticeTx, Schema } from '../db/database.ts'
import { templateFiller } from '../features/automations/emails/fill-template.ts'
import { automationPlaceholdersOf } from '../features/automations/templates/placeholders-of-automation.ts'
import { practiceOf } from '../features/practice/index.ts'
import { unsubscribeUrl } from '../features/unsubscribe/index.ts'
import type { DemoPractice } from './practices.ts'

/** What the links of messages are made of: the product's address, and the secret that signs them. */
export interface MessageLinks {
  publicUrl: string
  secret: string
}

/** A message that a workflow has sent to a patient. */
export interface PastMessage {
  id: string
  at: Date
  patientId: string
  action: WorkflowAction
  templateId: string
}

/** The rows of messages that workflows have sent, filled as the engine fills them. They are delivered. */
export async function pastMessages(
  tx: PracticeTx,
  { publicUrl, secret }: MessageLinks,
  { domain, number }: DemoPractice,
  messages: readonly PastMessage[],
): Promise<Insertable<Schema['communications']>[]> {
  const patients = await patientsById(tx, messages)
  const templates = await templatesById(tx, messages)
  const practice = await practiceOf(tx)
  const fill = templateFiller(practice, { publicUrl })
  const groupsOf = automationPlaceholdersOf(practice)
  return messages.flatMap(({ id, at, patientId, action, templateId }) => {
    const patient = patients.get(patientId)
    const template = templates.get(templateId)
    if (!patient || !template) return []
    const url = unsubscribeUrl(
      { kind: 'message', clientId: tx.clientId, messageId: id },
      { publicUrl, secret },
    )
    const filled = fill(action, template, { groups: groupsOf(patient, at), unsubscribeUrl: url })
    const isEmail = filled.kind === 'email'
    const emailType = action.purpose === 'marketing' ? ('marketing_email' as const) : ('email' as const)
    return [
      {
        client_id: tx.clientId,
        id,
        patient_id: patientId,
        datetime: at,
        created_at: at,
        inbound: false,
        comm_type: isEmail ? emailType : ('sms' as const),
        status: 'delivered' as const,
        text_content: isEmail ? filled.plainText : filled.text,
        subject: isEmail ? filled.subject : null,
        automated: true,
        system_actor: 'automation' as const,
        from_email: isEmail ? `hello@${domain}` : null,
        to_email: isEmail ? patient.email : null,
        identity: isEmail ? `${id}@${domain}` : null,
        from_number: isEmail ? null : number,
        to_number: isEmail ? null : patient.phone_e164,
      },
    ]
  })
}

async function patientsById(tx: PracticeTx, messages: readonly PastMessage[]) {
  const rows = await tx
    .selectFrom('patients')
    .select(['id', 'first_name', 'last_name', 'tx_type', 'next_action_at', 'referrer_name'])
    .select(['email', 'phone_e164'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', anyId(messages.map(({ patientId }) => patientId)))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function templatesById(tx: PracticeTx, messages: readonly PastMessage[]) {
  const rows = await tx
    .selectFrom('automation_templates')
    .select(['id', 'text', 'subject', 'html', 'plain_text'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', anyId(messages.map(({ templateId }) => templateId)))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
