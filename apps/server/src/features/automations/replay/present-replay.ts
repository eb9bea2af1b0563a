import type { AutomationReplay, ReplayedLead } from '@enamel/contract/automation-replay'
import { type ReplayedStep, sentSteps, stepsOf } from '@enamel/domain/automations/replay/replay-steps'
import { type ReplayStop, replayStop } from '@enamel/domain/automations/replay/replay-stop'
import type { ReplaySummary } from '@enamel/domain/automations/replay/replay-summary'
import { actionsOf, type Workflow } from '@enamel/domain/automations/workflow'
import type { PatientEnrolment } from './newest-enrolments.ts'

/** The replay of a workflow as the API has it, with these of its leads. */
export function presentReplay(
  workflow: Workflow,
  summary: ReplaySummary,
  leads: readonly PatientEnrolment[],
): Omit<AutomationReplay, 'from' | 'to' | 'metadata'> {
  const { leadsWithMessage, messages, affectedLeads, nodes, days } = summary
  return {
    leads: summary.leads,
    leads_with_message: leadsWithMessage,
    messages,
    affected_leads: {
      no_consent: affectedLeads.noConsent,
      no_address: affectedLeads.noAddress,
      quiet_hours: affectedLeads.quietHours,
      left: affectedLeads.left,
    },
    nodes: actionsOf(workflow).map(({ id, enabled, requiresCustomisation }, index) => ({
      id,
      requires_customisation: enabled && requiresCustomisation,
      would_go: nodes[index]?.wouldGo ?? 0,
      skipped: [...(nodes[index]?.skipped ?? [])].map(([reason, count]) => ({
        reason,
        count,
      })),
    })),
    days: [...days],
    data: leads.map((lead) => presentLead(workflow, lead)),
  }
}

function presentLead(workflow: Workflow, { patient, replayed }: PatientEnrolment): ReplayedLead {
  const steps = stepsOf(workflow, replayed)
  return {
    patient,
    entered_at: replayed.enrolment.startedAt.toISOString(),
    steps: steps.map(presentStep),
    stopped: presentStop(replayStop(replayed, steps)),
    messages: sentSteps(steps).length,
  }
}

function presentStep(step: ReplayedStep): ReplayedLead['steps'][number] {
  const { action, outcome } = step
  return {
    node_id: action.id,
    outcome,
    skip_reason: outcome === 'skipped' ? step.reason : null,
    at: 'at' in step ? step.at.toISOString() : null,
    moved_from: outcome === 'moved' ? step.movedFrom.toISOString() : null,
  }
}

function presentStop(stop: ReplayStop<Date>): ReplayedLead['stopped'] {
  return stop.kind === 'moved' ? { ...stop, at: stop.at.toISOString() } : stop
}
