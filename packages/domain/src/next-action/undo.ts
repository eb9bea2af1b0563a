import type { NextAction } from './next-actions.ts'
import { offersNoAnswer } from './no-answer.ts'

/** How long the user who saved an outcome can take it back. */
export const UNDO_OUTCOME_MS = 60_000

/**
 * Whether an outcome can be taken back: calling back a patient who did not answer. It asks for nothing but the move
 * itself, and the only set of stages of the reports that it leads into is that of the losses.
 * @param before the patient's stage before the outcome, and the practice's variant
 */
export function isUndoable(nextAction: NextAction, before: Parameters<typeof offersNoAnswer>[0]): boolean {
  return nextAction === 'callback' && offersNoAnswer(before)
}

/** Why an outcome cannot be taken back: too late, or a different user's; a later move of the patient. */
export type UndoIssue = 'too_late' | 'stale'

interface UndoInput {
  /** The move that is to be taken back. */
  move: { id: string; at: Date; userId: string | null }
  /** The id of the patient's latest move. */
  latestId: string
  userId: string
  now: Date
}

/** The reason why a user cannot take a move back now; null if they can. */
export function undoIssue({ move, latestId, userId, now }: UndoInput): UndoIssue | null {
  if (move.id !== latestId) return 'stale'
  const isLate = now.getTime() - move.at.getTime() > UNDO_OUTCOME_MS
  return isLate || move.userId !== userId ? 'too_late' : null
}
