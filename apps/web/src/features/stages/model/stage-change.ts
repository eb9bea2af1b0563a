import { NO_NEW_STAGE } from '@enamel/domain/stages/manual-move'

/** The input for moving a patient by hand. */
export interface StageDraft {
  /** Null while none is chosen. */
  stage: string | null
  note: string
}

export const EMPTY_STAGE_DRAFT: StageDraft = { stage: null, note: '' }

/** A move as it is asked for. */
export interface StageMove {
  stage: string
  note: string | null
}

/** The errors of the input: a stage is needed, other than the patient's present one; a note is not (STG-20). */
export function checkStage({ stage }: StageDraft, present: string | null): { stage?: string } {
  return stage === null || stage === present ? { stage: NO_NEW_STAGE } : {}
}

/**
 * The move of an input without errors.
 * @throws Error without a stage, which the check finds
 */
export function stageMove({ stage, note }: StageDraft): StageMove {
  if (stage === null) throw new Error(NO_NEW_STAGE)
  return { stage, note: note.trim() || null }
}
