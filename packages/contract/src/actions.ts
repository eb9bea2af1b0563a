import { isStageKey } from '@enamel/domain/stages/stages'
import { z } from 'zod'
import { Assigned, Assignee } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { CommaList, Distinguisher, Flag, Id, Instant, QueryInstant } from './fields.ts'
import { Snooze } from './patients.ts'

/** Stages of the pipeline. An unknown stage is refused (STG-01). */
const Stages = CommaList.refine(
  (stages) => stages.every(isStageKey),
  'Must be stages of the pipeline such as newLead,callback1',
)

/** The details by which due actions are filtered, in addition to stage and date (ACT-08). */
export const ActionDetails = z.object({
  /** The treatment type, if any. */
  type: z.string().nullable(),
  source: z.string(),
  labels: z.array(z.string()),
  referred: z.boolean(),
  /** Whether the patient has a snooze that has not ended. */
  asleep: z.boolean(),
  /** The id of the user who looks after the patient. */
  assigned_to: Id.nullable(),
})
export type ActionDetails = z.infer<typeof ActionDetails>

/** A due action (ACT-08 to ACT-10, G-23). */
export const DueAction = z.object({
  patient_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  phone: z.string().nullable(),
  type: z.string().nullable(),
  source: z.string(),
  labels: z.array(z.string()),
  stage: z.string(),
  date: Instant,
  referred: z.boolean(),
  snooze: Snooze.pick({ state: true, ends_at: true }).nullable(),
  initialized: z.boolean(),
  /** The user who looks after the patient. */
  assignee: Assignee.nullable(),
})
export type DueAction = z.infer<typeof DueAction>

export const actions = {
  due: endpoint({
    summary: 'Next actions that match the query, ordered by date; without end_at, future ones too',
    method: 'GET',
    path: '/actions/due',
    caller: 'staff',
    query: z.object({
      stages: Stages.optional(),
      referred: Flag.optional(),
      types: CommaList.optional(),
      labels: CommaList.optional(),
      sources: CommaList.optional(),
      start_at: QueryInstant.optional(),
      end_at: QueryInstant.optional(),
      include_snoozed: Flag.default(false),
      assigned: Assigned,
    }),
    responses: { 200: z.array(DueAction) },
    refusals: {},
    audit: 'actions.read',
  }),
  counts: endpoint({
    summary: 'How many actions are due now, per stage',
    method: 'GET',
    path: '/v3/actions/counts',
    caller: 'staff',
    query: z.object({ stages: Stages, assigned: Assigned }),
    responses: { 200: z.record(z.string(), z.number().int()) },
    refusals: {},
  }),
}
