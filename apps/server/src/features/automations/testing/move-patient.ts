import type { Actor } from '@enamel/domain/actors/actor'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { lockPatient } from '../../patients/index.ts'
import { moveStage } from '../../stages/index.ts'

interface Move {
  patientId: string
  to: StageKey
  at: Date
  nextActionAt: Date | null
  actor: Actor
}

/** Moves a patient as a user does, without a request, so that the session may have expired meanwhile. */
export async function movePatient(tx: PracticeTx, move: Move): Promise<void> {
  const patient = await lockPatient(tx, move.patientId)
  await moveStage(tx, { ...move, from: patient?.stage ?? null, cause: 'move' })
}
