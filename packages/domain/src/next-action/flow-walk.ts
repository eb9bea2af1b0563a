import { callBackDelay } from '../pipeline/delays.ts'
import { isFinalAttempt } from '../stages/stages.ts'
import { afterDelay } from '../time/later.ts'
import { defaultDate } from './default-date.ts'
import { emptyContext, type FlowContext } from './flow-context.ts'
import { nodeOf } from './flow-graph.ts'
import type { FlowInput } from './flow-input.ts'
import { type FlowButton, isSilent, type ShownNode, type SilentNode } from './flow-node.ts'
import { noteAnswer } from './flow-note.ts'
import { answered, type FlowAnswer, type FlowPosition } from './flow-position.ts'
import { rootOf } from './graph/roots.ts'
import { isSkipped, isSuperseded } from './skip-rules.ts'

/** The first step of the flow behind a button; throws when the patient's stage does not offer the button. */
export function beginFlow(input: FlowInput, button: FlowButton): FlowPosition {
  const first = rootOf(input.stage, input.variant).buttons[button]
  if (!first) throw new Error(`The stage ${input.stage} has no ${button} button`)
  return arriveAt(
    first.next,
    { context: emptyContext, previous: null, choices: [button], answers: {} },
    input,
  )
}

/** The step after this one, or the finish; the same step while it lacks an answer (FLOW-04, FLOW-06). */
export function next(position: FlowPosition, input: FlowInput): FlowPosition {
  const { node, provisionalNext, context, choices, answers } = position
  if (provisionalNext === null) return position
  // Back never leads to a step that is not asked any more.
  const previous = isSuperseded(node, input) ? position.previous : position
  return arriveAt(provisionalNext, { context, previous, choices, answers }, input)
}

/** The step shown before this one, as it was left; from the first one the flow is cancelled (FLOW-02, FLOW-08). */
export function back(position: FlowPosition): FlowPosition | 'cancelled' {
  const { previous, answers } = position
  if (previous === null) return 'cancelled'
  return withCreateOf(position.context, { ...previous, answers })
}

/**
 * The step where the practice system's patient was last chosen, everything else unchanged: a match has to be chosen
 * again, a form is filled in as before. The first step of a flow that did not ask.
 */
export function backToPracticeSystem(position: FlowPosition): FlowPosition {
  const { node } = position
  if (node.type === 'linkPatient') return answered(position, { gives: { dentally: null }, next: null })
  const before = back(position)
  return node.type === 'addPatient' || before === 'cancelled' ? position : backToPracticeSystem(before)
}

/**
 * A create preserves the values of its form on the way back to the choice, so that going forward skips the form (C-09).
 */
function withCreateOf(later: FlowContext, link: FlowPosition): FlowPosition {
  const isCreate = ({ dentally }: FlowContext) => dentally !== null && 'create' in dentally
  if (link.node.type !== 'linkPatient' || !isCreate(later) || !isCreate(link.context)) return link
  return answered(link, { gives: { dentally: later.dentally }, next: link.provisionalNext })
}

/** Whether Next, or Confirm, can be pressed (FLOW-04). */
export function canProceed({ provisionalNext }: FlowPosition): boolean {
  return provisionalNext !== null
}

/** Whether all is asked and the context is to be saved (FLOW-09). */
export function isFinished({ node }: FlowPosition): boolean {
  return node.type === 'finish'
}

/** The button that leads on (FLOW-03). */
export function nextLabel({ node }: FlowPosition): 'Next' | 'Confirm' {
  return node.type === 'confirm' ? 'Confirm' : 'Next'
}

/** The button that leads back (FLOW-02). */
export function backLabel({ previous }: FlowPosition): 'Cancel' | 'Back' {
  return previous === null ? 'Cancel' : 'Back'
}

/** The steps shown so far, this one last. */
export function trail({ node, previous }: FlowPosition): { key: string; title: string }[] {
  const before = previous === null ? [] : trail(previous)
  return isSilent(node) ? before : [...before, { key: node.key, title: node.title }]
}

/** Walks on from a name of the graph: does the silent steps, passes over the skipped, stops at the first that shows. */
function arriveAt(
  name: string,
  onward: Omit<FlowPosition, 'node' | 'provisionalNext'>,
  input: FlowInput,
): FlowPosition {
  let { context } = onward
  let node = nodeOf(name, input.variant)
  while (node.type !== 'finish') {
    if (isSilent(node)) context = { ...context, ...silently(node, input) }
    else if (node.type === 'choices' || !isSkipped(node, context, input)) {
      const shown = { ...onward, node, context, provisionalNext: null }
      return answered(shown, onward.answers[node.key] ?? firstAnswer(node, input))
    }
    node = nodeOf(node.next, input.variant)
  }
  return { ...onward, node, context, provisionalNext: null }
}

/** The part of the context that a silent step adds (FLOW-12, FLOW-13). */
function silently(
  node: Exclude<SilentNode, { type: 'finish' }>,
  { stage, delays, now, zone }: FlowInput,
): Partial<FlowContext> {
  switch (node.type) {
    case 'addDays':
      // There is no call after the final attempt, so there is no date.
      if (isFinalAttempt(stage)) return { date: null }
      return { date: afterDelay(now, callBackDelay(delays, stage), zone).toISOString() }
    case 'changeStage':
      return { nextAction: node.nextAction }
  }
}

/** The initial state of a step: some are filled in already, others wait. */
function firstAnswer(node: ShownNode, { source, snooze, draftNote, now, zone }: FlowInput): FlowAnswer {
  switch (node.type) {
    case 'schedule':
      return { gives: { date: defaultDate(node.defaultDays, now, zone).toISOString() }, next: node.next }
    case 'source':
      return { gives: { source }, next: node.next }
    case 'snooze':
      // A patient whose snooze has ended is woken by default (FLOW-16).
      return { gives: { endSnooze: snooze?.state === 'waking' }, next: node.next }
    case 'confirm':
      return { gives: {}, next: node.next }
    case 'note':
      return draftNote === null ? { gives: {}, next: null } : noteAnswer(node, draftNote)
    case 'choices':
    case 'linkPatient':
    case 'addPatient':
      return { gives: {}, next: null }
  }
}
