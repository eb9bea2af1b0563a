import type { Situation } from '../engine/check-send.ts'
import type { Delay, DelayUnit, Workflow, WorkflowAction, WorkflowNode } from '../workflow.ts'

/** An action; callers pass only what matters. */
export function anAction(overrides: Partial<WorkflowAction> = {}): WorkflowAction {
  return {
    id: 'action',
    type: 'action',
    name: 'A message',
    kind: 'sms',
    recipient: 'patient',
    purpose: 'marketing',
    ignoresQuietHours: false,
    enabled: true,
    requiresCustomisation: false,
    condition: null,
    templates: [{ id: 'general', types: ['General'] }],
    ...overrides,
  }
}

export function aDelay(duration: number, unit: DelayUnit = 'hours', id = 'delay'): Delay {
  return { id, type: 'delay', duration, unit }
}

/** A workflow of patients in the stage newLead; callers pass only what matters. */
export function aWorkflow(nodes: readonly WorkflowNode[], overrides: Partial<Workflow> = {}): Workflow {
  return {
    id: 'workflow',
    name: 'A workflow',
    enabled: true,
    startTrigger: { direction: 'in', stages: ['newLead'], referral: null },
    endTrigger: null,
    nodes,
    ...overrides,
  }
}

/** Ten in the morning in Britain, in winter. */
export const MORNING = new Date('2026-01-12T10:00:00Z')

/** A patient to whom everything can be sent; callers pass only what matters. */
export function aSituation(
  overrides: { now?: Date; lastSentAt?: Date } & Partial<Situation['patient']> &
    Partial<Situation['practice']> = {},
): Situation {
  const {
    now = MORNING,
    lastSentAt,
    email_enabled = true,
    sms_enabled = true,
    timeZone = 'Europe/London',
    ...patient
  } = overrides
  return {
    now,
    practice: { email_enabled, sms_enabled, timeZone },
    patient: {
      stage: 'newLead',
      isReferred: false,
      type: null,
      gdpr: 'Opted In',
      email: 'olivia@mail.example',
      phone: { number: '+447700900461', invalid_reason: null },
      referrerEmail: null,
      referrerContact: 'any',
      ...patient,
    },
    lastSentAt: () => lastSentAt,
  }
}
