import type { PipelineVariant } from '../../pipeline/variant.ts'
import type { StageKey } from '../../stages/stages.ts'
import type { FlowRoot } from '../flow-node.ts'

/** The label of the button behind which a patient who was called can be called back. */
export const FOLLOW_UP = 'Follow up'

const bookIn = { label: 'Book In', next: 'bookIn.schedule' }
const discard = { label: 'Discard', next: 'discard.interest' }
const reactivate = { label: 'Reactivate', next: 'reactivate.outcome' }
const followUpThinking = { label: FOLLOW_UP, next: 'thinking.followUp' }

const lead: FlowRoot = {
  key: 'root.lead',
  buttons: { goal: bookIn, defer: { label: FOLLOW_UP, next: 'followUp.outcome' }, discard },
}
const consultation: FlowRoot = {
  key: 'root.consultation',
  buttons: {
    goal: { label: 'Book In', next: 'consult.outcome' },
    defer: { label: 'FTA/Postpone', next: 'fta.outcome' },
    discard,
  },
}
const thinking: FlowRoot = {
  key: 'root.thinking',
  buttons: { goal: { label: 'Book In for Treatment', next: 'goAhead' }, defer: followUpThinking, discard },
}
const thinkingInPro: FlowRoot = {
  key: 'root.thinking.pro',
  buttons: { goal: { label: 'Book In', next: 'thinking.bookIn' }, defer: followUpThinking, discard },
}
const txPlanConsult: FlowRoot = {
  key: 'root.txPlanConsult',
  buttons: {
    goal: { label: 'Progress', next: 'txPlan.outcome' },
    defer: { label: 'Reschedule', next: 'txPlan.reschedule' },
    discard,
  },
}
const inTx: FlowRoot = {
  key: 'root.inTx',
  buttons: {
    goal: { label: 'Complete', next: 'complete.stage' },
    defer: { label: 'Progress', next: 'inTx.progress' },
    discard,
  },
}
const dormant: FlowRoot = { key: 'root.dormant', buttons: { goal: bookIn, defer: reactivate, discard } }
const closed: FlowRoot = { key: 'root.closed', buttons: { goal: bookIn, defer: reactivate } }
const noDefer: FlowRoot = { key: 'root.noDefer', buttons: { goal: bookIn, discard } }
const wrongNumber: FlowRoot = {
  key: 'root.wrongNumber',
  buttons: { goal: bookIn, defer: reactivate, discard },
}

/** The start of the flow of each stage (STG-12 to STG-17, G-08, C-21). */
const roots: Record<StageKey, FlowRoot> = {
  newLead: lead,
  newPatient: lead,
  callback1: lead,
  callback2: lead,
  callback3: lead,
  working: lead,
  consultation,
  booking: consultation,
  thinking,
  txPlanConsult,
  inTx,
  maybeFuture: dormant,
  none: dormant,
  sandbox: dormant,
  txComplete: dormant,
  complete: dormant,
  wonSale: dormant,
  lost: closed,
  blocked: closed,
  didNotAttend: noDefer,
  noNumber: noDefer,
  wrongNumber,
}

const rootsByVariant: {
  readonly [variant in PipelineVariant]?: { readonly [stage in StageKey]?: FlowRoot }
} = {
  pro: { thinking: thinkingInPro },
}

/** The buttons of a patient's stage in a variant (STG-10). */
export function rootOf(stage: StageKey, variant: PipelineVariant): FlowRoot {
  return rootsByVariant[variant]?.[stage] ?? roots[stage]
}

/** Whether a stage has the way from Follow up to calling back a patient who did not answer. */
export function offersNoAnswer(stage: StageKey, variant: PipelineVariant): boolean {
  return rootOf(stage, variant).buttons.defer?.label === FOLLOW_UP
}
