import type { ScheduledMessage, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { byUser } from '@enamel/domain/actors/actor'
import { type SendChannel, sendChannelOf } from '@enamel/domain/communications/messages/sendable'
import { SCHEDULED_MAX, sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import { forget, type IdempotencyKey, idempotent } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { created, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { bindUploads, unbindUploads } from '../communications/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import {
  changesOfThread,
  checkForLater,
  latestEntryOfOthers,
  refuseTemplate,
  refuseText,
  textOfRequest,
} from '../sending/index.ts'
import { readEvent, readEvents } from '../timeline/index.ts'
import { emitChange } from './emit-change.ts'
import { presentScheduled } from './present-scheduled.ts'
import {
  countOfPatient,
  insertScheduled,
  listedById,
  type StoredRequest,
} from './scheduled-message.queries.ts'
import { enqueueSendDue } from './send-due.kind.ts'

/** The operation under which the ids of scheduled messages are claimed. */
const SCHEDULED = 'scheduled message'

type Body = Parameters<Handler<typeof scheduledMessages.schedule>>[1]['body']

/**
 * Schedules a message that staff wrote. What forbids it already is refused now, in the words of sending it; everything
 * is checked again at its time. A repetition returns the message as it was scheduled first, whatever its time.
 */
export const scheduleMessage: Handler<typeof scheduledMessages.schedule> = (context, { params, body }) =>
  context.change(async (tx) => {
    const { deps } = context
    const channel = sendChannelOf(body.message.channel)
    if (!channel) return refuse('channel_not_allowed', { values: { channel: body.message.channel } })
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const { based_on: _, ...content } = body.message
    const key: IdempotencyKey = {
      operation: SCHEDULED,
      id: content.id,
      body: { patient: patient.id, kind: body.kind, ...content },
      now: deps.clock.now(),
    }
    const done = await idempotent(tx, key, () => schedule(tx, context, { patient, channel, body }))
    if (done.kind === 'id_reused') return refuse('id_reused')
    const { result } = done
    if (!result.ok) {
      await forget(tx, key)
      return result
    }
    return done.kind === 'repeated'
      ? ok<ScheduledMessage>(result.body)
      : created<ScheduledMessage>(result.body)
  })

interface Scheduling {
  patient: LockedPatient
  channel: SendChannel
  body: Body
}

async function schedule(tx: PracticeTx, context: StaffContext, scheduling: Scheduling) {
  const { deps, session } = context
  const { patient, channel, body } = scheduling
  const { message, kind, send_at } = body
  const now = deps.clock.now()
  const owner = { patientId: patient.id, userId: session.userId, now }
  const problem = sendTimeProblem(send_at, now)
  if (problem) return refuse('validation', { errors: { send_at: [problem] } })
  if ((await countOfPatient(tx, patient.id)) >= SCHEDULED_MAX) return refuse('too_many')
  // A message may have been sent under this id by a request without a response.
  if (await readEvent(tx, patient.id, message.id, deps)) return refuse('id_reused')

  if (kind === 'text') await bindUploads(tx, message.attachment_ids, message.id, owner)
  const refusal = await refusalOf(tx, context, scheduling)
  if (refusal) {
    await unbindUploads(tx, message.id, owner)
    return refusal
  }
  const based_on = await latestEntryOfOthers(tx, patient.id, session.userId)
  const row = { id: message.id, channel, based_on, stage: patient.stage, send_at, ...storedOf(body) }
  await insertScheduled(tx, { ...row, patientId: patient.id, userId: session.userId, now })
  await enqueueSendDue(tx, message.id, { at: send_at, clock: deps.clock })
  await emitChange(
    tx,
    { id: message.id, patient_id: patient.id, user_id: session.userId, state: 'waiting' },
    { change: 'scheduled', by: session.userId, at: now },
  )
  return created(presentScheduled(await listedById(tx, message.id)))
}

function storedOf({ kind, message }: Body): StoredRequest {
  return { kind, request: message } as StoredRequest
}

/** Why the message could not be sent at its time, as far as that is known now; null if it could. */
async function refusalOf(
  tx: PracticeTx,
  { deps, session }: StaffContext,
  { patient, channel, body }: Scheduling,
) {
  const common = {
    id: body.message.id,
    patient,
    channel,
    actor: byUser(session.userId),
    purpose: 'staff' as const,
    at: body.send_at,
  }
  if (body.kind === 'text') {
    const content = textOfRequest(body.message, channel)
    const refusal = await checkForLater(tx, deps, { ...common, content })
    if (refusal)
      return refusal.reason === 'whatsapp_stalled' ? refuse('window_closes') : refuseText(refusal, channel)
  } else {
    const content = { kind: 'template' as const, templateId: body.message.template_id }
    const refusal = await checkForLater(tx, deps, { ...common, content })
    if (refusal) return refuseTemplate(refusal, body.message.channel)
  }
  const { based_on: basedOn } = body.message
  if (basedOn === undefined) return null
  const changes = await changesOfThread(tx, { patientId: patient.id, basedOn, userId: session.userId })
  if (changes.length === 0) return null
  return refuse('thread_changed', { record: await readEvents(tx, patient.id, changes, deps) })
}
