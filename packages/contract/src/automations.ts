import { endReasons, enrolmentStates, nodeOutcomes } from '@enamel/domain/automations/enrolment'
import { actionKinds, delayUnits } from '@enamel/domain/automations/workflow'
import { commStatuses } from '@enamel/domain/communications/messages/status'
import { stageKeys } from '@enamel/domain/stages/stages'
import { z } from 'zod'
import { AutomationReplay, ReplayQuery } from './automation-replay.ts'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { EmailAddress, Id, Instant, PatientId, PatientParams, storableText, text } from './fields.ts'
import { PlaceholderGroup } from './templates.ts'

const Stage = z.object({ id: z.enum(stageKeys), name: z.string() })

/** Which patients start or end a workflow; referral null: referred or not (AUT-08). */
export const Trigger = z.object({
  direction: z.enum(['in', 'not in']),
  stages: z.array(Stage),
  referral: z.boolean().nullable(),
})
export type Trigger = z.infer<typeof Trigger>

/** An email as designed: what the designer edits, and the HTML made from it (AUT-13). */
export const EmailContent = z.object({
  subject: z.string(),
  preview: z.string(),
  /** The source that the designer opens; null when there is none, and the HTML is one block. */
  definition: z.unknown().nullable(),
  html: z.string(),
})
export type EmailContent = z.infer<typeof EmailContent>

/** A template of an action: `template` is an email, or the text of an SMS (AUT-13). */
export const AutomationTemplate = z.object({
  id: Id,
  name: z.string(),
  types: z.array(z.string()),
  template: z.union([EmailContent, z.string()]),
  finished_customising: z.boolean(),
})
export type AutomationTemplate = z.infer<typeof AutomationTemplate>

/** An action; `to`, `from` and `reply_to` are texts for people (AUT-09, G3-44). */
export const AutomationAction = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  kind: z.enum(actionKinds),
  requires_customisation: z.boolean(),
  /** Whether it is sent without consent to marketing (beyond the documents). */
  service: z.boolean(),
  condition: z.object({ negated: z.boolean(), stages: z.array(Stage) }).nullable(),
  to: z.string(),
  from: z.string().nullable(),
  reply_to: z.string().nullable(),
  templates: z.array(AutomationTemplate),
})
export type AutomationAction = z.infer<typeof AutomationAction>

export const WorkflowNode = z.discriminatedUnion('type', [
  z.object({ id: Id, type: z.literal('action'), action: AutomationAction }),
  z.object({ id: Id, type: z.literal('delay'), duration: z.number().int(), unit: z.enum(delayUnits) }),
  z.object({
    id: Id,
    type: z.literal('wait_until_delay'),
    workflows: z.array(z.object({ id: Id, name: z.string() })),
  }),
])
export type WorkflowNode = z.infer<typeof WorkflowNode>

/** A workflow in short, as the list shows it (G3-13). */
export const WorkflowSummary = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  requires_customisation: z.boolean(),
  start_trigger: Trigger,
  end_trigger: Trigger.nullable(),
  /** The last change of its switches and templates; `by` is null before the first one. */
  changed: z.object({ at: Instant, by: z.string().nullable() }),
})
export type WorkflowSummary = z.infer<typeof WorkflowSummary>

export const Workflow = WorkflowSummary.extend({ nodes: z.array(WorkflowNode) })
export type Workflow = z.infer<typeof Workflow>

const Switch = z.object({ id: Id, enabled: z.boolean(), requires_customisation: z.boolean() })

/** How many patients are in a workflow and at each of its nodes, and what the nodes have done so far. */
export const WorkflowCounts = z.object({
  states: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    held: z.number().int(),
    finished: z.number().int(),
    ended: z.number().int(),
  }),
  nodes: z.array(
    z.object({
      id: Id,
      /** The patients who are there now. */
      here: z.number().int(),
      run: z.number().int(),
      skipped: z.number().int(),
      failed: z.number().int(),
    }),
  ),
})
export type WorkflowCounts = z.infer<typeof WorkflowCounts>

/** What happened at a node that a patient has passed. */
export const NodeExecution = z.object({
  node_id: Id,
  outcome: z.enum(nodeOutcomes),
  /** Why it was skipped or failed, for people. */
  reason: z.string().nullable(),
  at: Instant,
  /** The message that it sent, with its present status. */
  message: z.object({ id: Id, status: z.enum(commStatuses) }).nullable(),
})
export type NodeExecution = z.infer<typeof NodeExecution>

/** A patient in a workflow. */
export const Enrolment = z.object({
  id: Id,
  patient: z.object({ id: PatientId, name: z.string() }),
  workflow: z.object({ id: Id, name: z.string() }),
  state: z.enum(enrolmentStates),
  end_reason: z.enum(endReasons).nullable(),
  /** The node where the patient is; null once it is over. */
  node_id: Id.nullable(),
  /** Until when the patient waits there. */
  due_at: Instant.nullable(),
  started_at: Instant,
  over_at: Instant.nullable(),
  /** The next message; `at` is null while it depends on other workflows. */
  next: z
    .object({ node_id: Id, kind: z.enum(actionKinds), name: z.string(), at: Instant.nullable() })
    .nullable(),
  /** The nodes that the patient has passed, in their order. */
  log: z.array(NodeExecution),
})
export type Enrolment = z.infer<typeof Enrolment>

const EnrolmentPage = z.object({
  data: z.array(Enrolment),
  /** All that match, and what `before` has to be for the next page; null on the last. */
  metadata: z.object({ total: z.number().int(), next: Id.nullable() }),
})
export type EnrolmentPage = z.infer<typeof EnrolmentPage>

const WorkflowParams = z.object({ id: Id })
const ActionParams = z.object({ id: Id })
const EnrolmentParams = z.object({ id: Id })
const TemplateParams = z.object({ actionId: Id, templateId: Id })

const noWorkflow = { not_found: { status: 404, message: 'We could not find this automation.' } } as const
const noAction = { not_found: { status: 404, message: 'We could not find this message.' } } as const
const noTemplate = { not_found: { status: 404, message: 'We could not find this template.' } } as const
const noEnrolment = { not_found: { status: 404, message: 'This patient is not in the automation.' } } as const
const isOver = {
  enrolment_over: { status: 409, message: 'This patient has left the automation meanwhile.' },
} as const
const notCustomised = {
  requires_customisation: { status: 409, message: 'Finish customising its emails first.' },
} as const
const taken = {
  segment_taken: { status: 409, message: 'Another template of this message is for {types}.' },
} as const

const SwitchBody = z.object({ enabled: z.boolean() })
/** At least one type; which types exist is decided by the practice. */
const SegmentsBody = z.object({ segments: z.array(text(255)).min(1, 'Choose at least one type') })

/** An email as the designer has it. Of a readable definition the HTML is made anew. */
const EmailDraft = z.object({
  subject: storableText(),
  preview: storableText().default(''),
  definition: z.unknown().optional(),
  html: storableText().default(''),
})

/** The content of a template as typed in; `checkAutomationTemplate` decides whether it can be saved (AUT-18). */
const TemplateContent = z.union([storableText(), EmailDraft])
export type TemplateContent = z.infer<typeof TemplateContent>

/** Workflows that write to patients by themselves. */
export const automations = {
  list: endpoint({
    summary: 'The workflows of the practice',
    method: 'GET',
    path: '/automations',
    caller: 'staff',
    responses: { 200: z.array(WorkflowSummary) },
    refusals: {},
  }),
  read: endpoint({
    summary: 'A workflow with its nodes',
    method: 'GET',
    path: '/automations/:id',
    caller: 'staff',
    params: WorkflowParams,
    responses: { 200: Workflow },
    refusals: noWorkflow,
  }),
  enable: endpoint({
    summary: 'Enables or disables a workflow; disabling it holds the patients who are in it',
    method: 'PUT',
    path: '/automations/:id/enable',
    caller: 'staff',
    params: WorkflowParams,
    body: SwitchBody,
    responses: { 200: Switch },
    refusals: { ...noWorkflow, ...notCustomised },
    audit: 'automation.enable',
  }),
  readAction: endpoint({
    summary: 'An action with its templates',
    method: 'GET',
    path: '/automations/actions/:id',
    caller: 'staff',
    params: ActionParams,
    responses: { 200: AutomationAction },
    refusals: noAction,
  }),
  enableAction: endpoint({
    summary: 'Enables or disables an action; a disabled one is skipped',
    method: 'PUT',
    path: '/automations/actions/:id/enable',
    caller: 'staff',
    params: ActionParams,
    body: SwitchBody,
    responses: { 200: Switch },
    refusals: { ...noAction, ...notCustomised },
    audit: 'automation.enable-action',
  }),
  addTemplate: endpoint({
    summary: 'Adds a template for patients of these types, copied from the one for General',
    method: 'POST',
    path: '/automations/actions/:actionId/templates',
    caller: 'staff',
    params: z.object({ actionId: Id }),
    body: SegmentsBody,
    responses: { 201: AutomationTemplate },
    refusals: { ...noAction, ...taken },
    audit: 'automation.add-template',
  }),
  saveTemplate: endpoint({
    summary: 'Replaces the content of a template',
    method: 'PUT',
    path: '/automations/actions/:actionId/templates/:templateId',
    caller: 'staff',
    params: TemplateParams,
    body: z.object({
      template: TemplateContent,
      /** Only for actions that have to be customised: whether this template is now as the practice wants it. */
      finished_customising: z.boolean().optional(),
    }),
    responses: { 200: AutomationTemplate },
    refusals: noTemplate,
    audit: 'automation.save-template',
  }),
  setSegments: endpoint({
    summary: 'Changes the types of patients for whom a template is',
    method: 'PUT',
    path: '/automations/actions/:actionId/templates/:templateId/segments',
    caller: 'staff',
    params: TemplateParams,
    body: SegmentsBody,
    responses: { 200: AutomationTemplate },
    refusals: { ...noTemplate, ...taken },
    audit: 'automation.set-segments',
  }),
  removeTemplate: endpoint({
    summary: 'Deletes a template; its patients get the one for General',
    method: 'DELETE',
    path: '/automations/actions/:actionId/templates/:templateId',
    caller: 'staff',
    params: TemplateParams,
    responses: { 204: null },
    refusals: {
      ...noTemplate,
      general_template: { status: 409, message: 'The template for General cannot be deleted.' },
    },
    audit: 'automation.delete-template',
  }),
  preview: endpoint({
    summary: 'An email as it will look, its merge tags filled with the practice and an example patient',
    method: 'POST',
    path: '/automations/actions/:actionId/preview',
    caller: 'staff',
    params: z.object({ actionId: Id }),
    body: EmailDraft,
    responses: {
      200: z.object({
        subject: z.string(),
        preview: z.string(),
        html: z.string(),
        plain_text: z.string(),
      }),
    },
    refusals: noAction,
  }),
  placeholders: endpoint({
    summary: 'The placeholders of templates, in their groups',
    method: 'GET',
    path: '/automations/template-context/placeholders',
    caller: 'staff',
    responses: { 200: z.array(PlaceholderGroup) },
    refusals: {},
  }),
  test: endpoint({
    summary: 'Sends the messages of a workflow to an address, with sample values',
    method: 'POST',
    path: '/automations/:id/test',
    caller: 'staff',
    params: WorkflowParams,
    body: z.object({ email: EmailAddress }),
    responses: { 202: z.object({ sent: z.number().int() }) },
    refusals: {
      ...noWorkflow,
      nothing_to_send: { status: 409, message: 'This automation has no enabled actions.' },
      too_many_tests: {
        status: 429,
        message: 'You have sent ten tests within an hour. Wait a while and try again.',
      },
      not_sent: { status: 502, message: '{reason}' },
    },
    audit: 'automation.test',
  }),
  replay: endpoint({
    summary: 'What a workflow would have done with the leads of some days, page by page; nothing is sent',
    method: 'GET',
    path: '/automations/:id/replay',
    caller: 'staff',
    params: WorkflowParams,
    query: ReplayQuery,
    responses: { 200: AutomationReplay },
    refusals: noWorkflow,
    audit: 'automation.replay',
  }),
  counts: endpoint({
    summary: 'How many patients are in a workflow, at which nodes, and what the nodes have done',
    method: 'GET',
    path: '/automations/:id/counts',
    caller: 'staff',
    params: WorkflowParams,
    responses: { 200: WorkflowCounts },
    refusals: noWorkflow,
  }),
  enrolments: endpoint({
    summary: 'The patients who are or were in a workflow, page by page, the latest first',
    method: 'GET',
    path: '/automations/:id/enrolments',
    caller: 'staff',
    params: WorkflowParams,
    query: z.object({
      /** `live` has all who are in it now. */
      state: z.enum(['live', ...enrolmentStates]).default('live'),
      /** Only those who are at this node. */
      node: Id.optional(),
      /** Only those who passed this node in this way. */
      outcome: z.enum(nodeOutcomes).optional(),
      /** A part of the patient's name. */
      search: text(100).optional(),
      before: Id.optional(),
    }),
    responses: { 200: EnrolmentPage },
    refusals: noWorkflow,
    audit: 'automation.enrolments',
  }),
  ofPatient: endpoint({
    summary: 'The workflows in which a patient is or was, the latest first',
    method: 'GET',
    path: '/v3/patients/:id/automations',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: z.array(Enrolment) },
    refusals: patientRefusals,
    audit: 'patient.automations',
  }),
  takeOut: endpoint({
    summary: 'Takes a patient out of a workflow; nothing more of it is sent',
    method: 'POST',
    path: '/automations/enrolments/:id/take-out',
    caller: 'staff',
    params: EnrolmentParams,
    responses: { 200: Enrolment },
    refusals: { ...noEnrolment, ...isOver },
    audit: 'automation.take-out',
  }),
  skipWait: endpoint({
    summary: 'Ends the wait of a patient in a workflow, who goes on to the next node',
    method: 'POST',
    path: '/automations/enrolments/:id/skip-wait',
    caller: 'staff',
    params: EnrolmentParams,
    /** The node at which the user saw the patient wait, so that a repeat does not end the next wait. */
    body: z.object({ node_id: Id }),
    responses: { 200: Enrolment },
    refusals: {
      ...noEnrolment,
      ...isOver,
      not_waiting: { status: 409, message: 'This patient is not waiting any more.' },
    },
    audit: 'automation.skip-wait',
  }),
}
