import type { StageKey } from './stages.ts'

/** The stages in which the practice calls once more (ACT-06). */
export const callAttempts = ['callback1', 'callback2', 'callback3'] as const satisfies StageKey[]
