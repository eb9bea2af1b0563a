import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import type { Dependencies } from '../../../dependencies.ts'
import { aPatient, inside, type Practice } from '../../../testing/builders.ts'

export interface PastLead {
  source: string
  received: Date
  /** The stages after the first one, oldest first. */
  moves?: readonly { to: StageKey; at: Date }[]
  /** When the practice system says that the patient came to an appointment. */
  attended?: Date
  /** In pence. */
  proposed?: number
  accepted?: number
  paid?: number
  type?: string
  labels?: string[]
}

/** Creates a lead with a history. @returns the patient's id */
export async function aPastLead(deps: Dependencies, practice: Practice, lead: PastLead): Promise<string> {
  const id = await aPatient(deps, practice, {
    source: lead.source,
    created_at: lead.received,
    proposed_pence: lead.proposed ?? 0,
    accepted_pence: lead.accepted ?? 0,
    paid_pence: lead.paid ?? 0,
    ...(lead.type && { tx_type: lead.type }),
    ...(lead.labels && { labels: lead.labels }),
  })
  const row = { client_id: practice.id, patient_id: id }
  await inside(deps, practice, async (tx) => {
    for (const [index, { to, at }] of (lead.moves ?? []).entries())
      await tx
        .insertInto('stage_changes')
        .values({
          ...row,
          id: uuid(),
          at,
          from_stage: lead.moves?.[index - 1]?.to ?? 'newLead',
          to_stage: to,
          cause: 'move',
        })
        .execute()
    if (lead.attended)
      await tx
        .insertInto('pms_events')
        .values({
          ...row,
          id: uuid(),
          datetime: lead.attended,
          name: 'attended',
          source: 'Dentally',
          headline: 'Attended',
        })
        .execute()
  })
  return id
}
