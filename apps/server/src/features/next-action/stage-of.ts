import { isStageKey, type StageKey } from '@enamel/domain/stages/stages'

/** The stage that the rules take a patient to be in: whatever is no stage of ours is none (C-33). */
export function stageOf({ stage }: { stage: string | null }): StageKey | null {
  return stage !== null && isStageKey(stage) ? stage : null
}
