import type { PipelineVariant } from '../pipeline/variant.ts'
import type { StageKey } from '../stages/stages.ts'
import { offersNoAnswer } from './graph/roots.ts'
import type { NextAction } from './next-actions.ts'

/** How long the user who saved an outcome can take it back. */
export const UNDO_OUTCOME_MS = 60_000

/**
 * Whether an outcome can be taken back: calling back a patient who did not answer. It asks for nothing but the move
 * itself, and the only set of stages of the reports that it leads into is that of the losses.
 * @param before the patient's stage before the outcome, and the practice's variant
 */
export function isUndoable(
  nextAction: NextAction,
  before: { stage: StageKey; variant: PipelineVariant },
): boolean {
  return nextAction === 'callback' && offersNoAnswer(before.stage, before.variant)
}

/** Whether a user can still take back a move: their own, within the last minute. */
export function canUndo(
  move: { at: Date; userId: string | null },
  { userId, now }: { userId: string; now: Date },
): boolean {
  return move.userId === userId && now.getTime() - move.at.getTime() <= UNDO_OUTCOME_MS
}
