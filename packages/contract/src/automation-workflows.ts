import {
  actionKinds,
  actionPurposes,
  actionRecipients,
  delayUnits,
  triggerDirections,
} from '@enamel/domain/automations/workflow'
import { stageKeys } from '@enamel/domain/stages/stages'
import { z } from 'zod'
import { Id, Instant } from './fields.ts'

const Stage = z.object({ id: z.enum(stageKeys), name: z.string() })

/** Which patients start or end a workflow; referral null: referred or not (AUT-08). */
export const Trigger = z.object({
  direction: z.enum(triggerDirections),
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
  /** Decides which placeholders its templates may have (beyond the documents). */
  recipient: z.enum(actionRecipients),
  requires_customisation: z.boolean(),
  /** Service messages are sent without consent to marketing (beyond the documents). */
  purpose: z.enum(actionPurposes),
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
