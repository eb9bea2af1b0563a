import type { PipelineVariant } from '../pipeline/variant.ts'
import { isFinalAttempt, type StageKey } from '../stages/stages.ts'
import { isBlank } from '../text/blank.ts'
import { isOneOf } from '../text/one-of.ts'
import { nodeOf } from './flow-graph.ts'
import { type FlowNode, flowButtons } from './flow-node.ts'
import { rootOf } from './graph/roots.ts'
import type { NextAction } from './next-actions.ts'

/** The outcome to which choices lead, whatever the other answers are. */
export interface FlowOutcome {
  nextAction: NextAction
  note: { kind: 'none' } | { kind: 'preset'; text: string } | { kind: 'required' }
  /** Where the date comes from: a step asks for it, it follows from the call-back delay, or there is none. */
  date: 'asked' | 'delay' | 'none'
  /** Whether a link to the practice system could be chosen. */
  offersDentally: boolean
}

export type ReplayResult =
  | { ok: true; outcome: FlowOutcome }
  /** A button or choice that is not offered; too few choices; too many choices. */
  | { ok: false; reason: 'not_offered' | 'unfinished' | 'too_many' }

/**
 * Replays the path of a button and choices, `FlowPosition.choices`, from a stage to its outcome, so that the server can
 * check the outcome that a client sends (FLOW-10).
 */
export function replay(stage: StageKey, variant: PipelineVariant, choices: readonly string[]): ReplayResult {
  const [button, ...keys] = choices
  const start = isOneOf(flowButtons, button) ? rootOf(stage, variant).buttons[button] : undefined
  if (!start) return { ok: false, reason: button === undefined ? 'unfinished' : 'not_offered' }

  const outcome: Partial<FlowOutcome> = {}
  let node = nodeOf(start.next, variant)
  while (node.type !== 'finish') {
    Object.assign(outcome, contributionOf(node, stage))
    if (node.type !== 'choices') {
      node = nodeOf(node.next, variant)
      continue
    }
    const key = keys.shift()
    if (key === undefined) return { ok: false, reason: 'unfinished' }
    const choice = node.choices.find((candidate) => candidate.key === key)
    if (!choice) return { ok: false, reason: 'not_offered' }
    if (choice.note !== undefined) outcome.note = { kind: 'preset', text: choice.note }
    node = nodeOf(choice.next, variant)
  }
  if (keys.length > 0) return { ok: false, reason: 'too_many' }
  const { nextAction, note = { kind: 'none' }, date = 'none', offersDentally = false } = outcome
  if (!nextAction) throw new Error(`The path ${choices.join(', ')} sets no next action`)
  return { ok: true, outcome: { nextAction, note, date, offersDentally } }
}

/** The part of the outcome that a step contributes. */
function contributionOf(node: FlowNode, stage: StageKey): Partial<FlowOutcome> {
  switch (node.type) {
    case 'schedule':
      return { date: 'asked' }
    case 'addDays':
      return { date: isFinalAttempt(stage) ? 'none' : 'delay' }
    case 'changeStage':
      return { nextAction: node.nextAction }
    case 'note':
      return { note: { kind: 'required' } }
    case 'linkPatient':
      return { offersDentally: true }
    case 'choices':
    case 'source':
    case 'snooze':
    case 'addPatient':
    case 'confirm':
    case 'finish':
      return {}
  }
}

/** The parts of a save that are compared with the path of its choices. */
export interface SavedAction {
  nextAction: NextAction
  date: unknown
  note: string | null
  dentally: unknown
}

/**
 * The fields of a save that do not match the outcome of its choices (FLOW-10, FLOW-25). A date is ignored if nothing is
 * due.
 */
export function mismatches(
  outcome: FlowOutcome,
  saved: SavedAction,
  variant: PipelineVariant,
): (keyof SavedAction)[] {
  const matches: Record<keyof SavedAction, boolean> = {
    nextAction: isSameAction(outcome.nextAction, saved.nextAction, variant),
    note: isExpectedNote(outcome, saved.note ?? ''),
    date: outcome.date !== 'asked' || saved.date !== null,
    dentally: outcome.offersDentally || saved.dentally === null,
  }
  return (Object.keys(matches) as (keyof SavedAction)[]).filter((field) => !matches[field])
}

/** In lite a patient who goes ahead is won, even when the client sent inTx ("Stage transitions"). */
function isSameAction(reached: NextAction, sent: NextAction, variant: PipelineVariant): boolean {
  return reached === sent || (variant === 'lite' && reached === 'wonSale' && sent === 'inTx')
}

function isExpectedNote({ note }: FlowOutcome, sent: string): boolean {
  switch (note.kind) {
    case 'none':
      return isBlank(sent)
    case 'preset':
      return sent.trim() === note.text
    case 'required':
      return !isBlank(sent)
  }
}
