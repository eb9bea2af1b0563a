import type { DayRange } from '../../reporting/period.ts'
import { addDays, calendarDay, type Day } from '../../time/practice-time.ts'
import type { SkipReason } from '../engine/skip-reason.ts'
import { actionsOf, type Workflow } from '../workflow.ts'
import type { ReplayedEnrolment } from './replay-patient.ts'
import { type ReplayedStep, sentSteps, stepsOf } from './replay-steps.ts'

/** What a replay comes to. A patient who entered the workflow twice is two leads. */
export interface ReplaySummary {
  leads: number
  leadsWithMessage: number
  messages: number
  /** The leads with a message that was not sent or moved for this reason, and those who left the workflow early. */
  affectedLeads: { noConsent: number; noAddress: number; quietHours: number; left: number }
  /** The actions in their order. */
  nodes: readonly { id: string; wouldGo: number; skipped: ReadonlyMap<SkipReason, number> }[]
  /** Every day of the range. */
  days: readonly { day: Day; messages: number; leads: number }[]
}

const NO_ADDRESS: readonly SkipReason[] = ['no_address', 'invalid_number']

/** Counts the enrolments of a replay, which are added one by one, so that they need not all be in memory. */
export function replayCounter(workflow: Pick<Workflow, 'nodes'>, range: DayRange, zone: string) {
  const affectedLeads = { noConsent: 0, noAddress: 0, quietHours: 0, left: 0 }
  const counts = { leads: 0, leadsWithMessage: 0, messages: 0, affectedLeads }
  const nodes = actionsOf(workflow).map(({ id }) => ({
    id,
    wouldGo: 0,
    skipped: new Map<SkipReason, number>(),
  }))
  const days = new Map(daysOf(range).map((day) => [day, { day, messages: 0, leads: 0 }]))
  return {
    add(replayed: ReplayedEnrolment): void {
      const steps = stepsOf(workflow, replayed)
      const sent = sentSteps(steps)
      counts.leads += 1
      counts.messages += sent.length
      if (sent.length > 0) counts.leadsWithMessage += 1
      if (isSkipped(steps, ['opted_out'])) affectedLeads.noConsent += 1
      if (isSkipped(steps, NO_ADDRESS)) affectedLeads.noAddress += 1
      if (sent.some(({ outcome }) => outcome === 'moved')) affectedLeads.quietHours += 1
      if (replayed.enrolment.state === 'ended') affectedLeads.left += 1
      for (const [index, node] of nodes.entries()) countStep(node, steps[index])
      const sentOn = sent.map(({ at }) => calendarDay(at, zone))
      for (const day of sentOn) countOn(days, day, 'messages')
      for (const day of new Set(sentOn)) countOn(days, day, 'leads')
    },
    summary: (): ReplaySummary => ({ ...counts, nodes, days: [...days.values()] }),
  }
}

function daysOf({ from, to }: DayRange): Day[] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function isSkipped(steps: readonly ReplayedStep[], reasons: readonly SkipReason[]): boolean {
  return steps.some((step) => step.outcome === 'skipped' && reasons.includes(step.reason))
}

function countStep(
  node: { wouldGo: number; skipped: Map<SkipReason, number> },
  step: ReplayedStep | undefined,
): void {
  if (step?.outcome === 'sent' || step?.outcome === 'moved') node.wouldGo += 1
  if (step?.outcome === 'skipped') node.skipped.set(step.reason, (node.skipped.get(step.reason) ?? 0) + 1)
}

function countOn(
  days: ReadonlyMap<Day, { messages: number; leads: number }>,
  day: Day,
  what: 'messages' | 'leads',
): void {
  const counts = days.get(day)
  if (counts) counts[what] += 1
}
