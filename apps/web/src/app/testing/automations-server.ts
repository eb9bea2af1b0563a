import type { Enrolment, WorkflowCounts } from '@enamel/contract/automation-enrolments'
import type { Workflow } from '@enamel/contract/automation-workflows'
import { automationPlaceholders } from '@enamel/domain/automations/templates/placeholders'
import {
  anEnrolment,
  aWorkflow,
  id,
  leavesNewLeads,
  nurture,
} from '../../features/automations/testing/workflows.ts'
import { fakeAppServer } from './fake-app-server.ts'

export const recovery = aWorkflow({
  id: id(2),
  name: 'Did-not-attend recovery',
  requires_customisation: true,
  start_trigger: { ...leavesNewLeads, direction: 'in', referral: true },
  end_trigger: null,
  changed: { at: '2025-11-12T10:00:00Z', by: null },
})

export const waits = anEnrolment()
export const starts = anEnrolment({
  log: [
    {
      node_id: id(11),
      outcome: 'skipped',
      skip_reason: 'invalid_number',
      failure_reason: null,
      at: '2025-11-20T16:53:00Z',
      message: null,
    },
  ],
  id: id(502),
  patient: { id: id(702), name: 'Olivia Marsh', distinguisher: null },
  state: 'running',
  node_id: id(15),
  due_at: '2025-11-21T08:00:00Z',
  next: { node_id: id(15), kind: 'sms', name: 'We tried to reach you', at: '2025-11-21T08:00:00Z' },
})

export const counts: WorkflowCounts = {
  states: { running: 1, waiting: 1, held: 0, finished: 132, ended: 61 },
  nodes: [
    { id: id(11), here: 0, run: 26, skipped: 1, failed: 0 },
    { id: id(14), here: 1, run: 0, skipped: 0, failed: 0 },
    { id: id(15), here: 1, run: 11, skipped: 4, failed: 2 },
  ],
}

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message },
})
export const notCustomised = refusal(409, 'requires_customisation', 'Finish customising its emails first.')

/** A server with two automations, the first with two patients in it. */
export function automationsServer({
  workflows = [nurture, recovery],
  enrolments = [starts, waits],
}: {
  workflows?: Workflow[]
  enrolments?: Enrolment[]
} = {}) {
  const stored = new Map(workflows.map((workflow) => [workflow.id, workflow]))
  const server = fakeAppServer({
    'GET /api/automations': () => ({ body: [...stored.values()].map(({ nodes: _, ...summary }) => summary) }),
    'GET /api/automations/template-context/placeholders': { body: automationPlaceholders },
    [`GET /api/automations/${nurture.id}/counts`]: { body: counts },
    [`GET /api/automations/${nurture.id}/enrolments`]: () => ({
      body: { data: enrolments, metadata: { total: enrolments.length, next: null } },
    }),
  })
  const actions = workflows.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.type === 'action' ? [node.action] : [])),
  )
  for (const action of actions)
    server.reply({ [`GET /api/automations/actions/${action.id}`]: { body: action } })
  for (const { id: workflowId } of workflows)
    server.reply({
      [`GET /api/automations/${workflowId}`]: () => ({ body: stored.get(workflowId) }),
      [`PUT /api/automations/${workflowId}/enable`]: () => {
        const workflow = {
          ...(stored.get(workflowId) as Workflow),
          ...(server.bodies.at(-1)?.body as object),
        }
        stored.set(workflowId, workflow)
        const { id, enabled, requires_customisation } = workflow
        return { body: { id, enabled, requires_customisation } }
      },
    })
  return server
}
