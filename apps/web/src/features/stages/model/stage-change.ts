import { NO_NEW_STAGE } from '@enamel/domain/stages/manual-move'

/** The input of a user who moves a patient. */
export interface StageDraft {
  /** Null while no stage is chosen. */
  stage: string | null
  note: string
}

export const EMPTY_STAGE_DRAFT: StageDraft = { stage: null, note: '' }

/** The request to move a patient. */
export interface StageMove {
  stage: string
  note: string | null
}

/** The errors of the input: a stage other than the current stage is required, and a note is not (STG-20). */
export function checkStage({ stage }: StageDraft, currentStage: string | null): { stage?: string } {
  return stage === null || stage === currentStage ? { stage: NO_NEW_STAGE } : {}
}

/**
 * The request for an input without errors.
 * @throws Error without a stage, which `checkStage` reports first
 */
export function stageMove({ stage, note }: StageDraft): StageMove {
  if (stage === null) throw new Error(NO_NEW_STAGE)
  return { stage, note: note.trim() || null }
}
