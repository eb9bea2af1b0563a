import type { Choice, FlowNode } from '../flow-node.ts'
import type { NextAction } from '../next-actions.ts'
import { changeStage } from './steps.ts'

/** The reasons for the outcome `lost` (G-01). */
const lossReasons = [
  ['tooExpensive', 'Too expensive'],
  ['anotherPractice', 'Chose another practice'],
  ['financeNotApproved', 'Finance not approved'],
  ['notSuitable', 'Treatment not suitable'],
  ['tooFar', 'Too far to travel'],
  ['noSuitableTimes', 'No suitable appointment times'],
  ['nervous', 'Nervous about treatment'],
  ['noLongerWants', 'No longer wants treatment'],
  ['notReached', 'Could not be reached'],
  ['notOffered', 'Treatment not offered here'],
] as const

/** The reasons for the outcome `maybeFuture` (G-02). */
const maybeReasons = [
  ['needsTime', 'Needs more time to decide'],
  ['finances', 'Waiting on finances'],
  ['notNow', 'Not a good time right now'],
  ['comparing', 'Comparing other practices'],
] as const

/** The reasons for the outcome `blocked` (FLOW-23). */
const blockReasons = [
  ['spam', 'Spam'],
  ['sales', 'Sales'],
  ['timeWaster', 'Time waster'],
  ['abusive', 'Rude or abusive'],
] as const

interface ReasonSteps {
  reason: string
  note: string
  stage: string
  heading: string
  presets: readonly (readonly [key: string, label: string])[]
  nextAction: NextAction
}

/** The steps that ask for a reason: one from a list, or one in the user's own words (FLOW-21 to FLOW-25). */
function reasonSteps({ reason, note, stage, heading, presets, nextAction }: ReasonSteps): FlowNode[] {
  const presetChoices = presets.map(([key, label]): Choice => ({ key, label, next: stage, note: label }))
  return [
    {
      key: reason,
      type: 'choices',
      title: 'Reason',
      heading,
      choices: [...presetChoices, { key: 'other', label: 'Other', next: note }],
    },
    { key: note, type: 'note', title: 'Note', heading: 'What is the reason?', next: stage },
    changeStage(stage, nextAction, 'tail.source'),
  ]
}

/**
 * The steps by which a patient leaves the queue of due actions: permanently, for now, or because they are blocked
 * (FLOW-20).
 */
export const discard: readonly FlowNode[] = [
  {
    key: 'discard.interest',
    type: 'choices',
    title: 'Interest',
    heading: 'Will they ever be interested?',
    choices: [
      { key: 'never', label: 'Never', next: 'discard.lossReason' },
      { key: 'maybe', label: 'Maybe in the future', next: 'discard.maybeReason' },
      { key: 'block', label: 'No, block this patient', next: 'discard.blockReason' },
    ],
  },
  ...reasonSteps({
    reason: 'discard.lossReason',
    note: 'discard.lossNote',
    stage: 'discard.lost',
    heading: 'Why will they never be interested?',
    presets: lossReasons,
    nextAction: 'lost',
  }),
  ...reasonSteps({
    reason: 'discard.maybeReason',
    note: 'discard.maybeNote',
    stage: 'discard.maybe',
    heading: 'Why are they not interested right now?',
    presets: maybeReasons,
    nextAction: 'maybeFuture',
  }),
  ...reasonSteps({
    reason: 'discard.blockReason',
    note: 'discard.blockNote',
    stage: 'discard.block',
    heading: 'Why should this patient be blocked?',
    presets: blockReasons,
    nextAction: 'blocked',
  }),
]
