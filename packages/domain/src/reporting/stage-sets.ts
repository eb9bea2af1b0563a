import type { StageKey } from '../stages/stages.ts'

/** The sets of stages that reports count (M-02). */
export const stageSets = {
  consult: ['consultation', 'booking'],
  txPlan: ['txPlanConsult'],
  ahead: ['inTx', 'wonSale', 'complete', 'txComplete'],
  loss: ['lost', 'maybeFuture', 'blocked'],
  noShow: ['didNotAttend'],
  /** The stages after a consultation that took place. */
  afterConsult: ['thinking', 'txPlanConsult', 'inTx', 'wonSale', 'complete', 'txComplete'],
} as const satisfies Record<string, readonly StageKey[]>
export type StageSet = keyof typeof stageSets
export type LossStage = (typeof stageSets.loss)[number]
