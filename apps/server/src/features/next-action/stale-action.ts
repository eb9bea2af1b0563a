import type { ActionBasis } from '@enamel/contract/next-action'
import type { z } from 'zod'
import type { PracticeTx } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import { type LockedPatient, readPatient } from '../patients/index.ts'
import { lastMoverName } from './stage-change.queries.ts'

/** Whether the action that somebody started from is not the patient's action any more (G-45). */
export function isStale(
  basis: z.infer<typeof ActionBasis>,
  { stage, next_action_at }: Pick<LockedPatient, 'stage' | 'next_action_at'>,
): boolean {
  const startedFrom = basis.next_action_at === null ? null : Date.parse(basis.next_action_at)
  return basis.stage !== stage || startedFrom !== (next_action_at?.getTime() ?? null)
}

/** Says who was first, and what stands now. */
export async function refuseStale(tx: PracticeTx, patientId: string, now: Date) {
  const name = (await lastMoverName(tx, patientId)) ?? 'Another user'
  return refuse('action_stale', { words: { name }, record: await readPatient(tx, patientId, now) })
}
