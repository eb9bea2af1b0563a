import type { StageKey } from '../stages/stages.ts'

export const triggerDirections = ['in', 'not in'] as const
export type TriggerDirection = (typeof triggerDirections)[number]

/** Which patients start or end a workflow, by their stage and whether somebody referred them (AUT-08). */
export interface Trigger {
  direction: TriggerDirection
  stages: readonly StageKey[]
  /** True: only referred patients. False: only those who were not. Null: all. */
  referral: boolean | null
}

/** In which stages an action runs, or does not run (AUT-09). */
export interface ActionCondition {
  negated: boolean
  stages: readonly StageKey[]
}

export const delayUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export type DelayUnit = (typeof delayUnits)[number]

export interface Delay {
  id: string
  type: 'delay'
  duration: number
  unit: DelayUnit
}

/** A wait until the patient is in none of these workflows (AUT-07). */
export interface WaitUntilDelay {
  id: string
  type: 'wait_until_delay'
  workflowIds: readonly string[]
}

export const actionKinds = ['email', 'sms'] as const
export type ActionKind = (typeof actionKinds)[number]

/** Why a workflow writes: service messages need no consent to marketing (W-10). */
export const actionPurposes = ['service', 'marketing'] as const
export type ActionPurpose = (typeof actionPurposes)[number]

export const actionRecipients = ['patient', 'referrer'] as const
export type ActionRecipient = (typeof actionRecipients)[number]

/** A message that a workflow sends. */
export interface WorkflowAction {
  id: string
  type: 'action'
  name: string
  kind: ActionKind
  recipient: ActionRecipient
  purpose: ActionPurpose
  /** A text that is also sent at night (W-12). */
  ignoresQuietHours: boolean
  enabled: boolean
  /** Whether the practice still has to adapt a template of it. */
  requiresCustomisation: boolean
  condition: ActionCondition | null
  templates: readonly TypedTemplate[]
}

/** Whether a message is a text that is not sent in the quiet hours (W-12). */
export function waitsAtNight({
  kind,
  ignoresQuietHours,
}: Pick<WorkflowAction, 'kind' | 'ignoresQuietHours'>): boolean {
  return kind === 'sms' && !ignoresQuietHours
}

/** A template for the patients of certain types. */
export interface TypedTemplate {
  id: string
  types: readonly string[]
}

export type WorkflowNode = WorkflowAction | Delay | WaitUntilDelay

/** A chain of nodes through which the patients of a practice go (AUT-03). */
export interface Workflow {
  id: string
  name: string
  enabled: boolean
  startTrigger: Trigger
  /** Null: nothing ends it early. */
  endTrigger: Trigger | null
  nodes: readonly WorkflowNode[]
}

/** The actions of a workflow in their order. */
export function actionsOf({ nodes }: Pick<Workflow, 'nodes'>): WorkflowAction[] {
  return nodes.filter((node) => node.type === 'action')
}

/** Whether an enabled action still has to be customised, so that the workflow cannot be enabled (AUT-11, G3-43). */
export function requiresCustomisation(workflow: Pick<Workflow, 'nodes'>): boolean {
  return actionsOf(workflow).some((action) => action.enabled && action.requiresCustomisation)
}
