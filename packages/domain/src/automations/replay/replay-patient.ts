import type { StageKey } from '../../stages/stages.ts'
import type { Situation } from '../engine/check-send.ts'
import { type Enrolment, type Execution, isLive, startEnrolment } from '../engine/enrolment.ts'
import { applyStageChange, runDue, type Workflows } from '../engine/patient-enrolments.ts'
import { type PatientHistory, patientAt } from './patient-history.ts'

/** What is replayed. */
export interface ReplayInput {
  /** Those of `replayedWorkflows`. */
  workflows: Workflows
  workflowId: string
  practice: Situation['practice']
  /** Enrolments start from `start` on, and nothing happens from `until` on. */
  period: { start: Date; until: Date }
}

/** A patient in the replayed workflow. */
export interface ReplayedEnrolment {
  /** Where the patient is at the end of the period. */
  enrolment: Enrolment
  /** The nodes that the patient has passed, in their order. */
  executions: readonly Execution[]
  /** The messages that had to wait for the end of the quiet hours. */
  moves: readonly QuietMove[]
  /** The stage into which the patient moved when the enrolment ended early. */
  leftFor: StageKey | null
}

export interface QuietMove {
  nodeId: string
  from: Date
  to: Date
}

/**
 * Replays the history of a patient through a workflow, on a clock of its own. Every decision is one of the engine's:
 * `applyStageChange` at the patient's stage changes, and `runDue` whenever an enrolment is due. A stage change at the
 * moment at which something is due comes first.
 * @returns the enrolments in the workflow, oldest first
 */
export function replayPatient(input: ReplayInput, history: PatientHistory): ReplayedEnrolment[] {
  const { start, until } = input.period
  const state = newState(input, history)
  for (const change of history.stageChanges) {
    if (change.at >= until) break
    runBefore(state, change.at)
    enterStage(state, change, change.at >= start)
  }
  runBefore(state, until)
  return [...state.enrolments.values()].filter(({ enrolment }) => enrolment.workflowId === input.workflowId)
}

/** A replay of one patient, as far as it has come. */
interface ReplayState {
  input: ReplayInput
  history: PatientHistory
  /** All enrolments that have started, by their ids. */
  enrolments: Map<string, ReplayedEnrolment>
  /** When each action sent its last message. */
  sentAt: Map<string, Date>
}

function newState(input: ReplayInput, history: PatientHistory): ReplayState {
  return { input, history, enrolments: new Map(), sentAt: new Map() }
}

function liveOf({ enrolments }: ReplayState): Enrolment[] {
  return [...enrolments.values()].map(({ enrolment }) => enrolment).filter(isLive)
}

/** Runs the enrolments at each moment before `limit` at which one is due. */
function runBefore(state: ReplayState, limit: Date): void {
  for (let now = nextMoment(state); now && now < limit; now = nextMoment(state)) {
    const results = runDue(state.input.workflows, liveOf(state), situationAt(state, now))
    for (const { enrolment, executions } of results) {
      record(state, enrolment, { executions, moves: quietMoves(state, enrolment, now) })
      for (const execution of executions)
        if (execution.outcome === 'run' && execution.message) state.sentAt.set(execution.nodeId, execution.at)
    }
  }
}

function nextMoment(state: ReplayState): Date | undefined {
  return liveOf(state)
    .flatMap(({ dueAt }) => dueAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** The patient moves to a stage, which ends enrolments and starts others. */
function enterStage(
  state: ReplayState,
  change: PatientHistory['stageChanges'][number],
  canStart: boolean,
): void {
  const { input, history, enrolments } = state
  const { from, to, at } = change
  const entry = { from, to, isReferred: history.patient.isReferred }
  const { changed, starts } = applyStageChange(input.workflows, liveOf(state), entry, at)
  for (const enrolment of changed) record(state, enrolment, { leftFor: isLive(enrolment) ? null : to })
  if (!canStart) return
  for (const { id: workflowId } of starts) {
    // The ids sort as those of the product do: by the order in which the enrolments started.
    const id = String(enrolments.size).padStart(9, '0')
    const enrolment = startEnrolment(workflowId, id, at)
    enrolments.set(id, { enrolment, executions: [], moves: [], leftFor: null })
  }
}

function record(
  state: ReplayState,
  enrolment: Enrolment,
  changes: Partial<Omit<ReplayedEnrolment, 'enrolment'>>,
): void {
  const before = state.enrolments.get(enrolment.id)
  if (!before) throw new Error('An enrolment changed that has not started')
  const { executions = [], moves = [], leftFor = null } = changes
  state.enrolments.set(enrolment.id, {
    enrolment,
    executions: [...before.executions, ...executions],
    moves: [...before.moves, ...moves],
    leftFor,
  })
}

/** The message for which the enrolment stays at its action: only the quiet hours make an action wait. */
function quietMoves(
  { input }: ReplayState,
  { workflowId, state, position, dueAt }: Enrolment,
  now: Date,
): QuietMove[] {
  const node = input.workflows.get(workflowId)?.nodes[position]
  if (state !== 'running' || node?.type !== 'action' || dueAt === null) return []
  return [{ nodeId: node.id, from: now, to: dueAt }]
}

function situationAt({ input, history, sentAt }: ReplayState, now: Date): Situation {
  return {
    now,
    practice: input.practice,
    patient: patientAt(history, now),
    lastSentAt: (actionId) => sentAt.get(actionId),
  }
}
