import type { ActionCondition, DelayUnit, Trigger } from '@enamel/domain/automations/workflow'
import type { StageKey } from '@enamel/domain/stages/stages'
import { v7 as uuid } from 'uuid'
import type { NewAction, NewNode, NewWorkflow } from '../provision/insert-workflows.ts'

/** A node of a test's workflow; what it leaves out is unimportant. */
export type NodeInput = { delay: number; unit?: DelayUnit } | { wait: readonly string[] } | ActionInput

interface ActionInput {
  sms?: string
  email?: string
  /** Of the email; by default the same as its text. */
  subject?: string
  name?: string
  purpose?: 'service' | 'marketing'
  recipient?: 'patient' | 'referrer'
  atNight?: boolean
  enabled?: boolean
  condition?: ActionCondition | null
  types?: string[]
  finished?: boolean
}

export interface WorkflowInput {
  id?: string
  name?: string
  enabled?: boolean
  start: Trigger
  end?: Trigger | null
  nodes: readonly NodeInput[]
}

export const inStages = (...stages: StageKey[]): Trigger => ({ direction: 'in', stages, referral: null })
export const notIn = (...stages: StageKey[]): Trigger => ({ direction: 'not in', stages, referral: null })

/** A test's workflow with everything that its input leaves out. */
export function newWorkflow(input: WorkflowInput, position: number): NewWorkflow {
  const { id = uuid(), name = 'A workflow', enabled = true, start, end = null, nodes } = input
  return { id, position, name, enabled, startTrigger: start, endTrigger: end, nodes: nodes.map(newNode) }
}

function newNode(node: NodeInput): NewNode {
  const id = uuid()
  if ('delay' in node) return { id, type: 'delay', duration: node.delay, unit: node.unit ?? 'hours' }
  if ('wait' in node) return { id, type: 'wait_until_delay', workflowIds: node.wait }
  return {
    id,
    type: 'action',
    name: node.name ?? node.sms ?? node.email ?? 'A message',
    kind: node.email === undefined ? 'sms' : 'email',
    recipient: node.recipient ?? 'patient',
    purpose: node.purpose ?? 'marketing',
    ignoresQuietHours: node.atNight ?? false,
    enabled: node.enabled ?? true,
    condition: node.condition ?? null,
    template: newTemplate(node),
  }
}

function newTemplate(node: ActionInput): NewAction['template'] {
  const { sms, email, subject = email, types = ['General'], finished = true } = node
  const shared = { types, finished_customising: finished }
  if (email === undefined) return { ...shared, text: sms ?? 'Hello {{patient.first_name}}' }
  return {
    ...shared,
    subject,
    preview: '',
    html: `<style>p { margin: 0 }</style><p>${email}</p>`,
    plain_text: email,
  }
}
