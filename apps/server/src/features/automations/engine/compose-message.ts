import type { Action } from '@enamel/domain/automations/workflow'
import { fillPlaceholders } from '@enamel/domain/templates/placeholders'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { LockedPatient } from '../../patients/index.ts'
import { practiceOf } from '../../practice/index.ts'
import type { OwnText } from '../../sending/index.ts'
import { placeholdersOf } from '../../templates/index.ts'

/** The message of an action to a patient, and the template from which it was made. */
export interface ComposedMessage {
  template: { id: string; version: number }
  message: OwnText
}

type Compose = (action: Action, templateId: string, patient: LockedPatient) => ComposedMessage

/** Reads these templates and the practice's values, and returns a function that fills a template for a patient. */
export async function messageComposer(
  tx: PracticeTx,
  deps: Dependencies,
  templateIds: readonly string[],
): Promise<Compose> {
  const templates = await tx
    .selectFrom('automation_templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', [...templateIds])
    .execute()
  const byId = new Map(templates.map((template) => [template.id, template]))
  const groupsOf = placeholdersOf(await practiceOf(tx))
  return (action, templateId, patient) => {
    const template = byId.get(templateId)
    if (!template) throw new Error(`Template ${templateId} of an action is gone`)
    const groups = groupsOf(patient)
    const text = fillPlaceholders(template.text ?? template.plain_text ?? '', groups)
    const subject = fillPlaceholders(template.subject ?? '', groups)
    return { template, message: { kind: 'text', text, subject } }
  }
}
