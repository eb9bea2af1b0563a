import { MS_PER_DAY } from '../../time/seconds.ts'
import { endTriggerHolds } from '../trigger.ts'
import type { Delay, WaitUntilDelay, Workflow, WorkflowAction } from '../workflow.ts'
import { checkSend, type Situation } from './check-send.ts'
import { delayMs } from './delay.ts'
import {
  type Enrolment,
  type Execution,
  endEnrolment,
  enterNextNode,
  finishEnrolment,
  holdEnrolment,
} from './enrolment.ts'

/** Patients who wait for each other's workflows are let go after this time (W-07). */
export const MUTUAL_WAIT_MS = 30 * MS_PER_DAY
/** How often a wait is checked that takes longer. */
export const WAIT_CHECK_MS = MS_PER_DAY

/** The other workflows in which the patient is, and for which workflows each of these waits at any of its nodes. */
export type OtherEnrolments = readonly { workflowId: string; waitsFor: readonly string[] }[]

/** An enrolment after a run of the engine, and the nodes that it has passed. */
export interface Advance {
  enrolment: Enrolment
  executions: readonly Execution[]
}

type NodeResult =
  | { kind: 'passed'; execution: Execution }
  /** The patient stays at the node; the engine looks again at this time. */
  | { kind: 'stays'; dueAt: Date }

/**
 * Runs the nodes of a workflow for a patient, one after the other, until one holds the patient, the last one is passed,
 * or the enrolment ends (W-04 to W-09).
 * @param maxNodes after so many nodes the enrolment stays at the next one, and is due at once
 */
export function advance(
  workflow: Workflow,
  enrolment: Enrolment,
  situation: Situation,
  { others, maxNodes = Number.POSITIVE_INFINITY }: { others: OtherEnrolments; maxNodes?: number },
): Advance {
  const { now, patient } = situation
  const executions: Execution[] = []
  let current = enrolment
  for (;;) {
    if (endTriggerHolds(workflow, patient))
      return { enrolment: endEnrolment(current, 'end_trigger', now), executions }
    if (!workflow.enabled) return { enrolment: holdEnrolment(current, now), executions }
    const node = workflow.nodes[current.position]
    if (!node) return { enrolment: finishEnrolment(current, now), executions }
    if (executions.length === maxNodes) return { enrolment: current, executions }
    const result = runNode(node, current, situation, { workflowId: workflow.id, others })
    if (result.kind === 'stays') {
      const state = node.type === 'action' ? 'running' : 'waiting'
      return { enrolment: { ...current, state, dueAt: result.dueAt }, executions }
    }
    executions.push(result.execution)
    current = enterNextNode(current, now)
  }
}

function runNode(
  node: Workflow['nodes'][number],
  enrolment: Enrolment,
  situation: Situation,
  context: { workflowId: string; others: OtherEnrolments },
): NodeResult {
  switch (node.type) {
    case 'action':
      return runAction(node, situation)
    case 'delay':
      return runDelay(node, enrolment, situation.now)
    case 'wait_until_delay':
      return runWait(node, enrolment, situation.now, context)
  }
}

function runAction(action: WorkflowAction, situation: Situation): NodeResult {
  const execution = { nodeId: action.id, at: situation.now }
  const decision = checkSend(action, situation)
  switch (decision.kind) {
    case 'postpone':
      return { kind: 'stays', dueAt: decision.until }
    case 'skip':
      return { kind: 'passed', execution: { ...execution, outcome: 'skipped', reason: decision.reason } }
    case 'send': {
      const { templateId } = decision
      return { kind: 'passed', execution: { ...execution, outcome: 'run', message: { templateId } } }
    }
  }
}

function runDelay(delay: Delay, { enteredAt }: Enrolment, now: Date): NodeResult {
  const dueAt = new Date(enteredAt.getTime() + delayMs(delay))
  return dueAt > now ? { kind: 'stays', dueAt } : passed(delay.id, now)
}

function runWait(
  { id, workflowIds }: WaitUntilDelay,
  { enteredAt }: Enrolment,
  now: Date,
  { workflowId, others }: { workflowId: string; others: OtherEnrolments },
): NodeResult {
  const awaited = others.filter(
    (other) => other.workflowId !== workflowId && workflowIds.includes(other.workflowId),
  )
  if (awaited.length === 0) return passed(id, now)
  const letGoAt = new Date(enteredAt.getTime() + MUTUAL_WAIT_MS)
  if (letGoAt > now) return { kind: 'stays', dueAt: letGoAt }
  const isMutual = awaited.every(({ waitsFor }) => waitsFor.includes(workflowId))
  return isMutual ? passed(id, now) : { kind: 'stays', dueAt: new Date(now.getTime() + WAIT_CHECK_MS) }
}

function passed(nodeId: string, at: Date): NodeResult {
  return { kind: 'passed', execution: { nodeId, at, outcome: 'run', message: null } }
}
