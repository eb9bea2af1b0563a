import { type Actor, systemActorName } from '@enamel/domain/actors/actor'
import type { NextAction } from '@enamel/domain/next-action/next-actions'
import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StageChanged } from '../../events/domain-event.ts'

/** The part of a patient's position, besides the stage, that a change replaced, so that it can be taken back. */
export interface ReplacedPosition {
  /** ISO 8601. */
  next_action_at: string | null
  initialized: boolean
  /** The snooze that ended with the change; null if none did. */
  snooze: { ends_at: string; comment: string | null; notified: boolean } | null
}

/** A patient's change from one stage to another. */
export interface StageChange {
  patientId: string
  at: Date
  /** Null if the patient was in no stage. */
  from: string | null
  to: StageKey
  nextActionAt: Date | null
  cause: StageChanged['cause']
  /** The outcome that moved the patient; absent for other causes. */
  nextAction?: NextAction
  /** Stored only if the change can be taken back. */
  replaced?: ReplacedPosition
  /** The change that this one takes back. */
  undoes?: Pick<StoredChange, 'id' | 'at'>
  /** Null if neither a user nor the product moved the patient. */
  actor: Actor | null
}

/** Appends to a patient's history of stages, which is never changed. @returns the id of the change */
export async function recordStageChange(tx: PracticeTx, change: StageChange): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('stage_changes')
    .values({
      client_id: tx.clientId,
      id,
      patient_id: change.patientId,
      at: change.at,
      from_stage: change.from,
      to_stage: change.to,
      next_action: change.nextAction ?? null,
      next_action_at: change.nextActionAt,
      ...actorColumns(change.actor),
      cause: change.cause,
      replaced: change.replaced ? JSON.stringify(change.replaced) : null,
      undoes: change.undoes?.id ?? null,
    })
    .execute()
  return id
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

/** A change as it is stored, for taking it back. */
export interface StoredChange {
  id: string
  at: Date
  userId: string | null
  from: string | null
  /** Null if the change cannot be taken back. */
  replaced: ReplacedPosition | null
  /** The id of the change that this one took back. */
  undoes: string | null
}

/** The patient's latest change. The caller has locked the patient. */
export async function latestChange(tx: PracticeTx, patientId: string): Promise<StoredChange | undefined> {
  const row = await tx
    .selectFrom('stage_changes')
    .select(['id', 'at', 'user_id', 'from_stage', 'replaced', 'undoes'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { user_id: userId, from_stage: from, replaced, ...change } = row
  // Only recordStageChange writes this column.
  return { ...change, userId, from, replaced: replaced as ReplacedPosition | null }
}
