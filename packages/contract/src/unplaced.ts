import { inboundChannels, unplacedReasons } from '@enamel/domain/unplaced/reasons'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pipelineRefusals } from './errors.ts'
import { Id, Instant } from './fields.ts'

/** The reason why a message is not on a timeline. */
export const UnplacedReason = z.enum(unplacedReasons)

/** An inbound message that is not on a timeline yet. It is listed until staff place or dismiss it. */
export const UnplacedMessage = z.object({
  id: Id,
  channel: z.enum(inboundChannels),
  reason: UnplacedReason,
  from: z.string(),
  subject: z.string(),
  snippet: z.string(),
  /** Web forms only: questions and answers, shortened for the list. */
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  received_at: Instant,
  /** The URL for downloading the message as received. */
  raw_url: z.string(),
})
export type UnplacedMessage = z.infer<typeof UnplacedMessage>

/** The maximum length of the list; `total` counts all unplaced messages. */
export const UNPLACED_LISTED_MAX = 200

const Params = z.object({ id: Id })
const refusals = {
  not_found: {
    status: 404,
    message: 'This message is no longer in the list. A colleague may have placed it.',
  },
} as const

export const unplaced = {
  list: endpoint({
    summary: 'Messages that are not on a timeline yet, newest first',
    method: 'GET',
    path: '/v3/unplaced',
    caller: 'staff',
    responses: { 200: z.object({ data: z.array(UnplacedMessage), total: z.number().int() }) },
    refusals: {},
    audit: 'unplaced.read',
  }),
  raw: endpoint({
    summary: 'The message as received, as a download',
    method: 'GET',
    path: '/v3/unplaced/:id/raw',
    caller: 'staff',
    params: Params,
    responses: { 200: 'file' },
    refusals,
    audit: 'unplaced.read',
  }),
  place: endpoint({
    summary: 'Places the message on the timeline of a patient, or of a new lead when patient_id is null',
    method: 'POST',
    path: '/v3/unplaced/:id/place',
    caller: 'staff',
    params: Params,
    body: z.object({ patient_id: Id.nullable() }),
    responses: { 200: z.object({ patient_id: Id }) },
    refusals: {
      ...refusals,
      patient_not_found: { status: 404, message: 'We could not find this patient.' },
      cannot_place: {
        status: 422,
        message: 'We could not read enough of this message to place it. Download it, then dismiss it.',
      },
    },
    audit: 'unplaced.place',
  }),
  dismiss: endpoint({
    summary: 'Removes the message from the list; it stays stored',
    method: 'DELETE',
    path: '/v3/unplaced/:id',
    caller: 'staff',
    params: Params,
    responses: { 204: null },
    refusals: { ...refusals, not_found: pipelineRefusals.not_found },
    audit: 'unplaced.dismiss',
  }),
  dismissMany: endpoint({
    summary: 'Removes these messages from the list; they stay stored',
    method: 'POST',
    path: '/v3/unplaced/dismiss',
    caller: 'staff',
    body: z.object({ ids: z.array(Id).min(1).max(UNPLACED_LISTED_MAX) }),
    responses: { 200: z.object({ dismissed: z.number().int() }) },
    refusals: {},
    audit: 'unplaced.dismiss',
  }),
}
