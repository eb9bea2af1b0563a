import type { AutomationReplay, ReplayedLead } from '@enamel/contract/automation-replay'
import { type ReplayedStep, sentSteps, stepsOf } from '@enamel/domain/automations/replay/replay-steps'
import type { ReplaySummary } from '@enamel/domain/automations/replay/replay-summary'
import { replayStop } from '@enamel/domain/automations/replay/stop-text'
import { skipReasonText } from '@enamel/domain/automations/skip-reason'
import { actionsOf, type Workflow } from '@enamel/domain/automations/workflow'
import type { NamedWay } from './newest-ways.ts'

type Presented = Omit<AutomationReplay, 'from' | 'to' | 'metadata'>

/** The replay of a workflow as the API has it, with the leads of a page. */
export function presentReplay(
  workflow: Workflow,
  summary: ReplaySummary,
  shown: readonly NamedWay[],
  zone: string,
): Presented {
  const { leads, leadsWithMessage, messages, heldBack, nodes, days } = summary
  return {
    leads,
    leads_with_message: leadsWithMessage,
    messages,
    held_back: {
      no_consent: heldBack.noConsent,
      no_address: heldBack.noAddress,
      quiet_hours: heldBack.quietHours,
      left: heldBack.left,
    },
    nodes: actionsOf(workflow).map(({ id, kind, enabled, requiresCustomisation }, index) => ({
      id,
      requires_customisation: enabled && requiresCustomisation,
      would_go: nodes[index]?.wouldGo ?? 0,
      skipped: [...(nodes[index]?.skipped ?? [])].map(([reason, count]) => ({
        reason,
        text: skipReasonText(reason, kind),
        count,
      })),
    })),
    days: [...days],
    data: shown.map((named) => presentLead(workflow, named, zone)),
  }
}

function presentLead(workflow: Workflow, { patient, way }: NamedWay, zone: string): ReplayedLead {
  const steps = stepsOf(workflow, way)
  return {
    patient,
    entered_at: way.enrolment.startedAt.toISOString(),
    steps: steps.map(presentStep),
    stopped: replayStop(way, steps, zone),
    messages: sentSteps(steps).length,
  }
}

function presentStep(step: ReplayedStep): ReplayedLead['steps'][number] {
  const { action, outcome } = step
  return {
    node_id: action.id,
    outcome,
    reason: outcome === 'skipped' ? skipReasonText(step.reason, action.kind) : null,
    at: 'at' in step ? step.at.toISOString() : null,
    moved_from: outcome === 'moved' ? step.movedFrom.toISOString() : null,
  }
}
