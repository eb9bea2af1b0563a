import { callBackDelay } from '../pipeline/delays.ts'
import { isFinalAttempt } from '../stages/stages.ts'
import { afterDelay } from '../time/later.ts'
import { proposedDate } from './default-date.ts'
import { emptyContext, type FlowContext } from './flow-context.ts'
import { nodeOf } from './flow-graph.ts'
import type { FlowInput } from './flow-input.ts'
import { type FlowButton, isSilent, type ShownNode, type SilentNode } from './flow-node.ts'
import { noteAnswer } from './flow-note.ts'
import { type FlowAnswer, type FlowPosition, withAnswer } from './flow-position.ts'
import { rootOf } from './graph/roots.ts'
import { isSkipped, isSuperseded } from './skip-rules.ts'

/** The first step of a button's flow. Throws when the patient's stage does not have the button. */
export function beginFlow(input: FlowInput, button: FlowButton): FlowPosition {
  const firstButton = rootOf(input.stage, input.variant).buttons[button]
  if (!firstButton) throw new Error(`The stage ${input.stage} has no ${button} button`)
  return arriveAt(
    firstButton.next,
    { context: emptyContext, previous: null, choices: [button], answers: {} },
    input,
  )
}

/** The step after this one, or the finish; the same step while it lacks an answer (FLOW-04, FLOW-06). */
export function next(position: FlowPosition, input: FlowInput): FlowPosition {
  const { node, provisionalNext, context, choices, answers } = position
  if (provisionalNext === null) return position
  // Back never leads to a step that is no longer asked.
  const previous = isSuperseded(node, input) ? position.previous : position
  return arriveAt(provisionalNext, { context, previous, choices, answers }, input)
}

/** The previously shown step with its answer. From the first step, the flow is cancelled (FLOW-02, FLOW-08). */
export function back(position: FlowPosition): FlowPosition | 'cancelled' {
  const { previous, answers } = position
  if (previous === null) return 'cancelled'
  return withNewPatientOf(position.context, { ...previous, answers })
}

/**
 * The step at which a patient of the practice system was last chosen, with every other answer unchanged: a match has to
 * be chosen again, a form is filled in as before. In a flow without that step, the first step.
 */
export function backToPracticeSystem(position: FlowPosition): FlowPosition {
  const { node } = position
  if (node.type === 'linkPatient') return withAnswer(position, { changes: { dentally: null }, next: null })
  const before = back(position)
  return node.type === 'addPatient' || before === 'cancelled' ? position : backToPracticeSystem(before)
}

/**
 * Going back to the choice preserves the values of the new patient's form, so that going forward skips the form (C-09).
 */
function withNewPatientOf(later: FlowContext, link: FlowPosition): FlowPosition {
  const isCreate = ({ dentally }: FlowContext) => dentally !== null && 'create' in dentally
  if (link.node.type !== 'linkPatient' || !isCreate(later) || !isCreate(link.context)) return link
  return withAnswer(link, { changes: { dentally: later.dentally }, next: link.provisionalNext })
}

/** Whether Next, or Confirm, can be pressed (FLOW-04). */
export function canProceed({ provisionalNext }: FlowPosition): boolean {
  return provisionalNext !== null
}

/** Whether all steps are answered, so that the context can be saved (FLOW-09). */
export function isFinished({ node }: FlowPosition): boolean {
  return node.type === 'finish'
}

/** The label of the button that continues (FLOW-03). */
export function nextLabel({ node }: FlowPosition): 'Next' | 'Confirm' {
  return node.type === 'confirm' ? 'Confirm' : 'Next'
}

/** The label of the button that goes back (FLOW-02). */
export function backLabel({ previous }: FlowPosition): 'Cancel' | 'Back' {
  return previous === null ? 'Cancel' : 'Back'
}

/** The steps shown so far, with the current one last. */
export function trail({ node, previous }: FlowPosition): { key: string; title: string }[] {
  const before = previous === null ? [] : trail(previous)
  return isSilent(node) ? before : [...before, { key: node.key, title: node.title }]
}

/** Walks the graph from a named step: executes silent steps, passes skipped ones, and stops at the first shown one. */
function arriveAt(
  name: string,
  rest: Omit<FlowPosition, 'node' | 'provisionalNext'>,
  input: FlowInput,
): FlowPosition {
  let { context } = rest
  let node = nodeOf(name, input.variant)
  while (node.type !== 'finish') {
    if (isSilent(node)) context = { ...context, ...silentChanges(node, input) }
    else if (node.type === 'choices' || !isSkipped(node, context, input)) {
      const shown = { ...rest, node, context, provisionalNext: null }
      return withAnswer(shown, rest.answers[node.key] ?? initialAnswer(node, input))
    }
    node = nodeOf(node.next, input.variant)
  }
  return { ...rest, node, context, provisionalNext: null }
}

/** The changes that a silent step makes to the context (FLOW-12, FLOW-13). */
function silentChanges(
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

/** The answer with which a step starts; some steps start without an acceptable answer. */
function initialAnswer(node: ShownNode, input: FlowInput): FlowAnswer {
  const { source, snooze, draftNote } = input
  switch (node.type) {
    case 'schedule':
      return { changes: { date: proposedDate(node.defaultDays, input).toISOString() }, next: node.next }
    case 'source':
      return { changes: { source }, next: node.next }
    case 'snooze':
      // A snooze whose time has come ends by default (FLOW-16).
      return { changes: { endSnooze: snooze?.state === 'waking' }, next: node.next }
    case 'confirm':
      return { changes: {}, next: node.next }
    case 'note':
      return draftNote === null ? { changes: {}, next: null } : noteAnswer(node, draftNote)
    case 'choices':
    case 'linkPatient':
    case 'addPatient':
      return { changes: {}, next: null }
  }
}
