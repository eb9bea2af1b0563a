import { enrolmentStates, nodeOutcomes } from '@enamel/domain/automations/engine/enrolment'
import { z } from 'zod'
import { Enrolment, EnrolmentCursor, EnrolmentPage, WorkflowCounts } from './automation-enrolments.ts'
import { AutomationReplay, ReplayQuery } from './automation-replay.ts'
import { noAction, templateEndpoints } from './automation-templates.ts'
import { AutomationAction, Workflow, WorkflowSummary } from './automation-workflows.ts'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { EmailAddress, Id, PatientParams, text } from './fields.ts'

const Switch = z.object({ id: Id, enabled: z.boolean(), requires_customisation: z.boolean() })

const WorkflowParams = z.object({ id: Id })
const ActionParams = z.object({ id: Id })
const EnrolmentParams = z.object({ id: Id })

const noWorkflow = { not_found: { status: 404, message: 'We could not find this automation.' } } as const
const noEnrolment = { not_found: { status: 404, message: 'This patient is not in the automation.' } } as const
const isOver = {
  enrolment_over: { status: 409, message: 'This patient has left the automation meanwhile.' },
} as const
const notCustomised = {
  requires_customisation: { status: 409, message: 'Finish customising its emails first.' },
} as const

const SwitchBody = z.object({ enabled: z.boolean() })

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
  ...templateEndpoints,
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
      /** Only those who passed this node with this outcome. */
      outcome: z.enum(nodeOutcomes).optional(),
      /** A part of the patient's name. */
      search: text(100).optional(),
      /** The `next` of the page before. */
      before: EnrolmentCursor.optional(),
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
    acceptsIdempotencyKey: true,
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
    acceptsIdempotencyKey: true,
    audit: 'automation.skip-wait',
  }),
}
