import { NO_NEW_STAGE } from './manual-move.ts'

/** What somebody has entered to move a patient by hand. */
export interface StageDraft {
  /** Null while none is chosen. */
  stage: string | null
  note: string
}

export const EMPTY_STAGE_DRAFT: StageDraft = { stage: null, note: '' }

export type StageChange =
  | { ok: true; move: { stage: string; note: string | null } }
  | { ok: false; words: string }

/** The move that a draft describes: a stage is needed, a note is not (STG-20). */
export function stageChange({ stage, note }: StageDraft): StageChange {
  if (stage === null) return { ok: false, words: NO_NEW_STAGE }
  return { ok: true, move: { stage, note: note.trim() || null } }
}
