import { NO_NEW_STAGE } from '@enamel/domain/stages/manual-move'

/** The input for moving a patient by hand. */
export interface StageDraft {
  /** Null while none is chosen. */
  stage: string | null
  note: string
}

export const EMPTY_STAGE_DRAFT: StageDraft = { stage: null, note: '' }

export type StageChange =
  | { ok: true; move: { stage: string; note: string | null } }
  | { ok: false; message: string }

/** The move that a draft describes: a stage is needed, a note is not (STG-20). */
export function stageChange({ stage, note }: StageDraft): StageChange {
  if (stage === null) return { ok: false, message: NO_NEW_STAGE }
  return { ok: true, move: { stage, note: note.trim() || null } }
}
