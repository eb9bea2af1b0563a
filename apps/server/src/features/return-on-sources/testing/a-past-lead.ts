import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inside, type Practice } from '../../../testing/builders.ts'
import { aLead } from '../../../testing/lead-history.ts'

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
  const { source, received, moves = [], attended, proposed = 0, accepted = 0, paid = 0, type, labels } = lead
  const patient_id = await aLead(deps, practice, {
    receivedAt: received,
    moves: moves.map(({ to, at }) => [to, at]),
    columns: {
      source,
      proposed_pence: proposed,
      accepted_pence: accepted,
      paid_pence: paid,
      ...(type && { tx_type: type }),
      ...(labels && { labels }),
    },
  })
  if (attended) await inside(deps, practice, (tx) => insertAttendance(tx, { patient_id, datetime: attended }))
  return patient_id
}

async function insertAttendance(
  tx: PracticeTx,
  visit: { patient_id: string; datetime: Date },
): Promise<void> {
  const event = { name: 'attended', source: 'Dentally', headline: 'Attended' } as const
  await tx
    .insertInto('pms_events')
    .values({ ...visit, ...event, client_id: tx.clientId, id: uuid() })
    .execute()
}
