import type { Enrolment } from '@enamel/contract/automation-enrolments'
import type {
  AutomationAction,
  AutomationTemplate,
  Trigger,
  Workflow,
  WorkflowNode,
} from '@enamel/contract/automation-workflows'
import { type StageKey, stageName } from '@enamel/domain/stages/stages'

const stages = (...ids: StageKey[]) => ids.map((id) => ({ id, name: stageName(id) }))

export const newLeads: Trigger = { direction: 'in', stages: stages('newLead'), referral: false }
export const leavesNewLeads: Trigger = {
  direction: 'not in',
  stages: stages('newLead', 'callback1', 'callback2', 'callback3'),
  referral: null,
}

export const id = (number: number) => `0198c1de-0000-7000-b000-${String(number).padStart(12, '0')}`

export function aTextTemplate(overrides: Partial<AutomationTemplate> = {}): AutomationTemplate {
  return {
    id: id(901),
    name: 'General',
    types: ['General'],
    template: 'Hi {{patient.first_name}}, thank you for your enquiry.',
    finished_customising: true,
    ...overrides,
  }
}

export function anEmailTemplate(overrides: Partial<AutomationTemplate> = {}): AutomationTemplate {
  return aTextTemplate({
    template: {
      subject: 'Welcome to {{practice.name}}',
      preview: 'What happens next',
      definition: null,
      html: '<p>Dear {{patient.first_name}}, welcome.</p>',
    },
    ...overrides,
  })
}

/** An action as a node of a workflow, with the same id. */
export function anAction(overrides: Partial<AutomationAction> = {}): WorkflowNode & { type: 'action' } {
  const action: AutomationAction = {
    id: id(100),
    name: 'Enquiry received',
    enabled: true,
    kind: 'sms',
    requires_customisation: false,
    recipient: 'patient',
    purpose: 'marketing',
    condition: null,
    to: 'Patient',
    from: '+44 7700 900000',
    reply_to: null,
    templates: [aTextTemplate()],
    ...overrides,
  }
  return { id: action.id, type: 'action', action }
}

export function aWorkflow(overrides: Partial<Workflow> = {}): Workflow {
  return {
    id: id(1),
    name: 'New enquiry nurture',
    enabled: false,
    requires_customisation: false,
    start_trigger: newLeads,
    end_trigger: leavesNewLeads,
    changed: { at: '2025-11-12T10:00:00Z', by: 'Hannah Price' },
    nodes: [anAction()],
    ...overrides,
  }
}

/** The first of the built-in workflows. */
export const nurture = aWorkflow({
  enabled: true,
  nodes: [
    anAction({ id: id(11), name: 'Enquiry received', purpose: 'service' }),
    { id: id(12), type: 'delay', duration: 1, unit: 'hours' },
    anAction({
      id: id(13),
      name: 'Welcome',
      kind: 'email',
      enabled: false,
      requires_customisation: true,
      templates: [anEmailTemplate({ finished_customising: false })],
    }),
    { id: id(14), type: 'delay', duration: 2, unit: 'days' },
    anAction({
      id: id(15),
      name: 'We tried to reach you',
      condition: { negated: false, stages: stages('callback1', 'callback2', 'callback3') },
    }),
    { id: id(16), type: 'wait_until_delay', workflows: [{ id: id(2), name: 'Did-not-attend recovery' }] },
    anAction({
      id: id(17),
      name: 'Still here to help',
      kind: 'email',
      condition: { negated: true, stages: stages('blocked', 'lost') },
      templates: [anEmailTemplate()],
    }),
  ],
})

const unexplained = { skip_reason: null, failure_reason: null }

/** A patient who waits two days for the second text of the workflow `nurture`. */
export function anEnrolment(overrides: Partial<Enrolment> = {}): Enrolment {
  return {
    id: id(501),
    patient: { id: id(701), name: 'Reece Adeyemi', distinguisher: null },
    workflow: { id: nurture.id, name: nurture.name },
    state: 'waiting',
    end_reason: null,
    node_id: id(14),
    due_at: '2025-11-22T17:53:00Z',
    started_at: '2025-11-20T16:52:00Z',
    over_at: null,
    next: { node_id: id(15), kind: 'sms', name: 'We tried to reach you', at: '2025-11-22T17:53:00Z' },
    log: [
      {
        node_id: id(11),
        outcome: 'run',
        ...unexplained,
        at: '2025-11-20T16:53:00Z',
        message: { id: id(801), status: 'delivered' },
      },
      { node_id: id(12), outcome: 'run', ...unexplained, at: '2025-11-20T17:53:00Z', message: null },
      {
        node_id: id(13),
        outcome: 'skipped',
        skip_reason: 'action_disabled',
        failure_reason: null,
        at: '2025-11-20T17:53:00Z',
        message: null,
      },
    ],
    ...overrides,
  }
}
