import type { WorkflowAction } from '@enamel/domain/automations/workflow'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../db/database.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { LockedPatient } from '../../patients/index.ts'
import { practiceOf } from '../../practice/index.ts'
import type { OwnText } from '../../sending/index.ts'
import { unsubscribeUrl } from '../../unsubscribe/index.ts'
import { type FilledTemplate, templateFiller } from '../emails/fill-template.ts'
import { automationPlaceholdersOf } from '../templates/placeholders-of-automation.ts'
import { type StoredContent, storedContent } from '../templates/stored-content.ts'

type Columns = Selectable<Schema['automation_templates']>
type Template = Pick<Columns, 'id' | 'version'> & { content: StoredContent } & TemplateChange

/** For which types a template is, and who changed it last; nobody if it is as supplied. */
interface TemplateChange extends Pick<Columns, 'types' | 'changed_at'> {
  changed_by: string | null
}

/** The message of an action to a patient, and the template from which it was made. */
export interface ComposedMessage {
  template: Pick<Template, 'id' | 'version'> & TemplateChange
  message: OwnText
  isEmpty: boolean
}

/** What the links of messages are made of: the product's address, and the secret that signs them. */
export type MessageLinks = Pick<Dependencies, 'publicUrl' | 'secret'>

/**
 * @param messageId the id that the message will have
 * @param startedAt when the patient's enrolment started
 */
type Compose = (
  action: WorkflowAction,
  templateId: string,
  recipient: { patient: LockedPatient; messageId: string; startedAt: Date },
) => ComposedMessage

/** Reads these templates and the practice's values, and returns a function that fills a template for a patient. */
export async function messageComposer(
  tx: PracticeTx,
  links: MessageLinks,
  templateIds: readonly string[],
): Promise<Compose> {
  const byId = await templatesById(tx, templateIds)
  const practice = await practiceOf(tx)
  const fill = templateFiller(practice, links)
  const groupsOf = automationPlaceholdersOf(practice)
  return (action, templateId, { patient, messageId, startedAt }) => {
    const template = byId.get(templateId)
    if (!template) throw new Error(`Template ${templateId} of an action is gone`)
    const url = unsubscribeUrl({ kind: 'message', clientId: tx.clientId, messageId }, links)
    const filled = fill(action, template.content, {
      groups: groupsOf(patient, startedAt),
      unsubscribeUrl: url,
    })
    return { template, message: messageOf(filled), isEmpty: filled.isEmpty }
  }
}

async function templatesById(tx: PracticeTx, ids: readonly string[]): Promise<ReadonlyMap<string, Template>> {
  const templates = await tx
    .selectFrom('automation_templates as t')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 't.client_id').onRef('u.id', '=', 't.changed_by'),
    )
    .select(['t.id', 't.version', 't.types', 't.changed_at', 'u.name as changed_by'])
    .select(['t.text', 't.subject', 't.preview', 't.definition', 't.html', 't.plain_text'])
    .where('t.client_id', '=', tx.clientId)
    .where('t.id', 'in', [...ids])
    .execute()
  return new Map(
    templates.map((template) => [template.id, { ...template, content: storedContent(template) }]),
  )
}

function messageOf(filled: FilledTemplate): OwnText {
  if (filled.kind === 'sms') return { kind: 'text', text: filled.text }
  const { subject, html, plainText: text } = filled
  return { kind: 'text', text, subject, html }
}
