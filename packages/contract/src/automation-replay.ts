import { skipReasons } from '@enamel/domain/automations/engine/skip-reason'
import { replayedOutcomes } from '@enamel/domain/automations/replay/replay-steps'
import { actionKinds } from '@enamel/domain/automations/workflow'
import { stageKeys } from '@enamel/domain/stages/stages'
import { z } from 'zod'
import { Day, Distinguisher, Id, Instant, PatientId } from './fields.ts'

/** After which lead a page of a replay begins, and the moment of the replay, so that all pages are of one. */
export interface ReplayCursorParts {
  as_of: string
  entered_at: string
  patient_id: string
}

const ReplayCursor = z.string().refine((text) => {
  const { as_of, entered_at, patient_id } = readReplayCursor(text)
  return [as_of, entered_at].every(isInstant) && PatientId.safeParse(patient_id).success
})

function isInstant(text: string): boolean {
  return Instant.safeParse(text).success
}

/** The cursor as it stands in a query. */
export function writeReplayCursor({ as_of, entered_at, patient_id }: ReplayCursorParts): string {
  return `${as_of}_${entered_at}_${patient_id}`
}

export function readReplayCursor(cursor: string): ReplayCursorParts {
  const [as_of = '', entered_at = '', patient_id = ''] = cursor.split('_')
  return { as_of, entered_at, patient_id }
}

/**
 * The days to replay, both included: at most 366, and by default the last 90. Whether they can be replayed is decided
 * by `replayRangeErrors`.
 */
export const ReplayQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  /** The leads of which page: the first without it, and others by `next` of the page before. */
  before: ReplayCursor.optional(),
})
export type ReplayQuery = z.infer<typeof ReplayQuery>

const count = z.number().int()

/** What would have become of a message: `moved` went at the end of the quiet hours, `ahead` is still to come. */
const ReplayedStep = z.object({
  node_id: Id,
  outcome: z.enum(replayedOutcomes),
  /** Why it was skipped. */
  skip_reason: z.enum(skipReasons).nullable(),
  at: Instant.nullable(),
  /** When it would have gone by day. */
  moved_from: Instant.nullable(),
})

/** Why a lead got no more; `replayStopText` has the words. */
const ReplayStop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ended'), stage: z.enum(stageKeys).nullable() }),
  z.object({ kind: z.literal('skipped'), message: z.enum(actionKinds), reason: z.enum(skipReasons) }),
  z.object({ kind: z.literal('still_in') }),
  z.object({ kind: z.literal('moved'), message: z.enum(actionKinds), is_first: z.boolean(), at: Instant }),
  z.object({ kind: z.literal('finished') }),
])

/** A lead who entered the workflow; a patient who entered it twice is two leads. */
const ReplayedLead = z.object({
  patient: z.object({ id: PatientId, name: z.string(), distinguisher: Distinguisher }),
  entered_at: Instant,
  /** The messages of the workflow in their order. */
  steps: z.array(ReplayedStep),
  /** What stopped the lead from getting more, or that nothing did. */
  stopped: ReplayStop,
  messages: count,
})
export type ReplayedLead = z.infer<typeof ReplayedLead>

/** What a workflow would have done on these days. */
export const AutomationReplay = z.object({
  from: Day,
  to: Day,
  leads: count,
  leads_with_message: count,
  messages: count,
  /** The leads of whom a message was not sent or moved for this reason; `left`: those who left the workflow early. */
  affected_leads: z.object({ no_consent: count, no_address: count, quiet_hours: count, left: count }),
  /** The messages of the workflow in their order. */
  nodes: z.array(
    z.object({
      id: Id,
      /** Whether it is counted although it still has to be customised. */
      requires_customisation: z.boolean(),
      would_go: count,
      skipped: z.array(z.object({ reason: z.enum(skipReasons), count })),
    }),
  ),
  days: z.array(z.object({ day: Day, messages: count, leads: count })),
  /** The leads of the page, the newest first. */
  data: z.array(ReplayedLead),
  /** All leads, and what `before` has to be for the next page; null on the last. */
  metadata: z.object({ total: count, next: ReplayCursor.nullable() }),
})
export type AutomationReplay = z.infer<typeof AutomationReplay>
