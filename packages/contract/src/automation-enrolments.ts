import { endReasons, enrolmentStates, nodeOutcomes } from '@enamel/domain/automations/engine/enrolment'
import { skipReasons } from '@enamel/domain/automations/engine/skip-reason'
import { actionKinds } from '@enamel/domain/automations/workflow'
import { commStatuses } from '@enamel/domain/communications/messages/status'
import { z } from 'zod'
import { Distinguisher, Id, Instant, PatientId } from './fields.ts'

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
  /** Why it was skipped. */
  skip_reason: z.enum(skipReasons).nullable(),
  /** Why its message was not delivered, for people. */
  failure_reason: z.string().nullable(),
  at: Instant,
  /** The message that it sent, with its present status. */
  message: z.object({ id: Id, status: z.enum(commStatuses) }).nullable(),
})
export type NodeExecution = z.infer<typeof NodeExecution>

/** A patient in a workflow. */
export const Enrolment = z.object({
  id: Id,
  patient: z.object({ id: PatientId, name: z.string(), distinguisher: Distinguisher }),
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

/** After which enrolment a page begins. It stays valid when that enrolment is gone. */
export const EnrolmentCursor = z.string().refine((text) => {
  const { started_at, id } = readEnrolmentCursor(text)
  return Instant.safeParse(started_at).success && Id.safeParse(id).success
})

/** The cursor of the page that begins after an enrolment. */
export function writeEnrolmentCursor({ started_at, id }: Pick<Enrolment, 'started_at' | 'id'>): string {
  return `${started_at}_${id}`
}

export function readEnrolmentCursor(cursor: string): Pick<Enrolment, 'started_at' | 'id'> {
  const [started_at = '', id = ''] = cursor.split('_')
  return { started_at, id }
}

export const EnrolmentPage = z.object({
  data: z.array(Enrolment),
  /** All that match, and what `before` has to be for the next page; null on the last. */
  metadata: z.object({ total: z.number().int(), next: EnrolmentCursor.nullable() }),
})
export type EnrolmentPage = z.infer<typeof EnrolmentPage>
