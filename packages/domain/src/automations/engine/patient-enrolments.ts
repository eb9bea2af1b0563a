import { endTriggerHolds, type StageEntry, startsBy } from '../trigger.ts'
import type { Delay, WaitUntilDelay, Workflow, WorkflowAction } from '../workflow.ts'
import { type Advance, advance, type OtherEnrolments } from './advance.ts'
import type { Situation } from './check-send.ts'
import { type Enrolment, type Execution, endEnrolment, isLive } from './enrolment.ts'

/** The workflows of a practice, by id. */
export type Workflows = ReadonlyMap<string, Workflow>

/** What stage changes and waits have to know of a workflow. */
export interface WorkflowOutline extends Pick<Workflow, 'id' | 'enabled' | 'startTrigger' | 'endTrigger'> {
  nodes: readonly (WaitUntilDelay | Pick<WorkflowAction | Delay, 'id' | 'type'>)[]
}

export type WorkflowOutlines = ReadonlyMap<string, WorkflowOutline>

/** What a stage change does to a patient's enrolments (W-01, W-04). */
export interface StageChangeResult {
  /** The enrolments that changed: those that ended, and those whose wait is looked at again. */
  changed: readonly Enrolment[]
  /** The workflows in which the patient is now to be enrolled. */
  starts: readonly WorkflowOutline[]
}

/**
 * Ends the enrolments whose end trigger holds after a stage change, also held ones, and finds the workflows that start.
 * @param live the patient's live enrolments
 */
export function applyStageChange(
  workflows: WorkflowOutlines,
  live: readonly Enrolment[],
  entry: StageEntry,
  now: Date,
): StageChangeResult {
  const subject = { stage: entry.to, isReferred: entry.isReferred }
  const after = live.map((enrolment) => {
    const workflow = workflows.get(enrolment.workflowId)
    return workflow && endTriggerHolds(workflow, subject)
      ? endEnrolment(enrolment, 'end_trigger', now)
      : enrolment
  })
  const over = after.filter((enrolment) => !isLive(enrolment))
  const settled = over.length > 0 ? releaseWaits(workflows, after, over, now) : after
  const enrolled = new Set(after.filter(isLive).map(({ workflowId }) => workflowId))
  return {
    changed: settled.filter((enrolment, index) => enrolment !== live[index]),
    starts: [...workflows.values()].filter(
      (workflow) => startsBy(workflow, entry) && !enrolled.has(workflow.id),
    ),
  }
}

/** Makes the engine look at the waits for workflows in which the patient no longer is (W-07). */
export function releaseWaits(
  workflows: WorkflowOutlines,
  enrolments: readonly Enrolment[],
  over: readonly Enrolment[],
  now: Date,
): Enrolment[] {
  return enrolments.map((enrolment) => {
    const awaited = awaitedBy(workflows, enrolment)
    const isReleased =
      enrolment.state === 'waiting' && over.some(({ workflowId }) => awaited.includes(workflowId))
    return isReleased ? { ...enrolment, dueAt: now } : enrolment
  })
}

/** The workflows for whose end an enrolment waits. */
function awaitedBy(workflows: WorkflowOutlines, { workflowId, position }: Enrolment): readonly string[] {
  const node = workflows.get(workflowId)?.nodes[position]
  return node?.type === 'wait_until_delay' ? node.workflowIds : []
}

/** The workflows for whose end a workflow waits at any of its nodes: two that wait for each other stay a pair. */
function awaitedAnywhere(workflow: Workflow | undefined): string[] {
  return (workflow?.nodes ?? []).flatMap((node) => (node.type === 'wait_until_delay' ? node.workflowIds : []))
}

/**
 * Runs all enrolments of a patient that are due, the longest due first, and those whose wait this ends (W-05 to W-07).
 * @param live the patient's live enrolments
 */
export function runDue(workflows: Workflows, live: readonly Enrolment[], situation: Situation): Advance[] {
  const { now } = situation
  const results = new Map<string, { enrolment: Enrolment; executions: Execution[] }>()
  let enrolments = [...live]
  for (let next = nextDue(enrolments, now); next; next = nextDue(enrolments, now)) {
    const { id } = next
    const { result, others } = runNext(workflows, { next, live: enrolments }, situation)
    const earlier = results.get(id)?.executions ?? []
    results.set(id, { enrolment: result.enrolment, executions: [...earlier, ...result.executions] })
    enrolments = [...others, result.enrolment]
  }
  return [...results.values()]
}

/**
 * Runs one node of an enrolment that is due. Where the whole run of a patient fails, this finds the node that is to blame.
 * @param live the patient's live enrolments
 * @param next one of these
 */
export function runOneNode(
  workflows: Workflows,
  enrolments: { live: readonly Enrolment[]; next: Enrolment },
  situation: Situation,
): Advance[] {
  const { result, others } = runNext(workflows, enrolments, situation, 1)
  const released = others.filter((other) => !enrolments.live.includes(other))
  return [result, ...released.map((enrolment) => ({ enrolment, executions: [] }))]
}

function runNext(
  workflows: Workflows,
  { next, live }: { next: Enrolment; live: readonly Enrolment[] },
  situation: Situation,
  maxNodes?: number,
): { result: Advance; others: readonly Enrolment[] } {
  const others = live.filter(({ id }) => id !== next.id)
  const workflow = workflows.get(next.workflowId)
  const result: Advance = workflow
    ? advance(workflow, next, situation, { others: othersOf(workflows, others), maxNodes })
    : { enrolment: endEnrolment(next, 'workflow_deleted', situation.now), executions: [] }
  if (isLive(result.enrolment)) return { result, others }
  return { result, others: releaseWaits(workflows, others, [result.enrolment], situation.now) }
}

/** The next enrolment to run: the one that has been due for longest. Held ones are not due. */
export function nextDue<E extends Enrolment>(enrolments: readonly E[], now: Date): E | undefined {
  return enrolments
    .filter(({ state, dueAt }) => state !== 'held' && dueAt !== null && dueAt <= now)
    .sort((one, other) => dueOf(one) - dueOf(other) || (one.id < other.id ? -1 : 1))[0]
}

function dueOf({ dueAt }: Enrolment): number {
  return dueAt?.getTime() ?? 0
}

function othersOf(workflows: Workflows, others: readonly Enrolment[]): OtherEnrolments {
  return others
    .filter(isLive)
    .map(({ workflowId }) => ({ workflowId, waitsFor: awaitedAnywhere(workflows.get(workflowId)) }))
}
