import { type Actor, systemActorName } from '@enamel/domain/actors/actor'
import type { NextAction } from '@enamel/domain/next-action/next-actions'
import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A patient's change from one stage to another. */
export interface StageChange {
  patientId: string
  at: Date
  /** Null if the patient was in no stage. */
  from: string | null
  to: StageKey
  nextActionAt: Date | null
  cause: 'outcome' | 'move' | 'lead' | 'import'
  /** The outcome that moved the patient; absent for other causes. */
  nextAction?: NextAction
  /** Null if neither a user nor the product moved the patient. */
  actor: Actor | null
}

/** Appends to a patient's history of stages, which is never changed. */
export async function recordStageChange(tx: PracticeTx, change: StageChange): Promise<void> {
  await tx
    .insertInto('stage_changes')
    .values({
      client_id: tx.clientId,
      id: uuid(),
      patient_id: change.patientId,
      at: change.at,
      from_stage: change.from,
      to_stage: change.to,
      next_action: change.nextAction ?? null,
      next_action_at: change.nextActionAt,
      ...actorColumns(change.actor),
      cause: change.cause,
    })
    .execute()
}

/** The name of the user or part of the product that last moved the patient; undefined if there is none. */
export async function lastMoverName(tx: PracticeTx, patientId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('stage_changes')
    .leftJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'stage_changes.client_id')
        .onRef('users.id', '=', 'stage_changes.user_id'),
    )
    .select(['users.name', 'stage_changes.system_actor'])
    .where('stage_changes.client_id', '=', tx.clientId)
    .where('stage_changes.patient_id', '=', patientId)
    .orderBy('stage_changes.at', 'desc')
    .orderBy('stage_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (row.name ?? systemActorName(row.system_actor) ?? undefined)
}
