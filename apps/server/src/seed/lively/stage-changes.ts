import type { NextAction } from '@enamel/domain/next-action/next-actions'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../../db/database.ts'

/** The outcomes that take a new lead to a stage, in order. */
const outcomesTo: { readonly [stage in StageKey]?: readonly { to: StageKey; by: NextAction }[] } = {
  callback1: [{ to: 'callback1', by: 'callback' }],
  callback2: [
    { to: 'callback1', by: 'callback' },
    { to: 'callback2', by: 'callback' },
  ],
  callback3: [
    { to: 'callback1', by: 'callback' },
    { to: 'callback2', by: 'callback' },
    { to: 'callback3', by: 'callback' },
  ],
  working: [{ to: 'working', by: 'working' }],
  consultation: [{ to: 'consultation', by: 'booking' }],
  thinking: [
    { to: 'consultation', by: 'booking' },
    { to: 'thinking', by: 'thinking' },
  ],
  txPlanConsult: [
    { to: 'consultation', by: 'booking' },
    { to: 'txPlanConsult', by: 'txPlanBooking' },
  ],
  inTx: [
    { to: 'consultation', by: 'booking' },
    { to: 'inTx', by: 'inTx' },
  ],
  complete: [
    { to: 'consultation', by: 'booking' },
    { to: 'inTx', by: 'inTx' },
    { to: 'complete', by: 'complete' },
  ],
  maybeFuture: [{ to: 'maybeFuture', by: 'maybeFuture' }],
}

interface SeededPatient {
  client_id: string
  id: string
  stage: StageKey
  next_action_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The history of a patient's stages, evenly spread from their creation to the end of their story. */
export function stageChanges(patient: SeededPatient, userId: string): Insertable<Schema['stage_changes']>[] {
  const steps = [{ to: 'newLead', by: null } as const, ...(outcomesTo[patient.stage] ?? [])]
  const [start, end] = [patient.created_at.getTime(), patient.updated_at.getTime()]
  const stepMs = (end - start) / Math.max(1, steps.length - 1)
  return steps.map(({ to, by }, index) => {
    const next = new Date(start + (index + 1) * stepMs)
    return {
      client_id: patient.client_id,
      id: uuid(),
      patient_id: patient.id,
      at: new Date(start + index * stepMs),
      from_stage: steps[index - 1]?.to ?? null,
      to_stage: to,
      next_action: by,
      next_action_at: index === steps.length - 1 ? patient.next_action_at : next,
      user_id: by && userId,
      cause: by ? 'outcome' : 'lead',
    }
  })
}
