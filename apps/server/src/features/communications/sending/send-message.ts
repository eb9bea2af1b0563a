import type { communications, SendRequest } from '@enamel/contract/communications'
import type { EventAnswer } from '@enamel/contract/timeline'
import { wordsForFiles } from '@enamel/domain/communications/attachment-state'
import { commTypeOfChannel, type SendChannel, sendChannelOf } from '@enamel/domain/communications/sendable'
import { smsTooLong } from '@enamel/domain/communications/sms-length'
import { domainOf, messageIdOf } from '@enamel/domain/mail/addresses'
import { speakForThemselves } from '@enamel/domain/reply/reply-files'
import { isBlank } from '@enamel/domain/text/blank'
import type { PracticeTx } from '../../../db/database.ts'
import { forget, once } from '../../../db/once.ts'
import type { StaffContext } from '../../../http/context.ts'
import { answer, created, type RefusalDetails, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { type Practice, practiceOf } from '../../config/index.ts'
import { marks } from '../../inbox/index.ts'
import { type LockedPatient, lockPatient } from '../../patients/index.ts'
import { clearSnooze } from '../../snooze/index.ts'
import { templateExists } from '../../templates/index.ts'
import { readEvent } from '../../timeline/index.ts'
import { filesToSend } from '../attachments/files-to-send.ts'
import { attachUploads, type UploadedRow } from '../attachments/upload.queries.ts'
import { deliverKey, deliverKind } from '../delivery/deliver.kind.ts'
import { threadOf } from '../email/email-thread.ts'
import { TIMELINE_ENTRY } from '../messages/timeline-entry.ts'
import { writeMessage } from '../messages/write-message.ts'
import { channelProblem } from './channel-problem.ts'

type Refusal = { code: 'channel_disabled' | 'invalid_number' | 'no_email' | 'validation' } & RefusalDetails

/**
 * Takes a message for sending: message, delivery and job are written in one transaction, so that what staff see as
 * sending will be sent, and nothing else will (DESIGN section 6).
 */
export const sendMessage: Handler<typeof communications.send> = (context, { params, body }) => {
  const { world } = context
  return context.change(async (tx) => {
    const channel = sendChannelOf(body.channel)
    if (!channel) return refuse('channel_not_allowed', { words: { channel: body.channel } })
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')

    const now = world.clock.now()
    const key = { operation: TIMELINE_ENTRY, id: body.id, body: { patient: params.id, ...body }, now }
    const sent = await once<EventAnswer | Refusal>(tx, key, async () => {
      const practice = await practiceOf(tx)
      const asked = {
        ids: body.attachment_ids,
        text: textOf(channel, body),
        channel,
        features: practice.features,
      }
      const drafter = { patientId: params.id, userId: context.session.userId, now }
      const attached = await filesToSend(tx, asked, drafter)
      if (!attached.ok) return { code: 'validation', errors: { attachment_ids: [attached.reason] } }
      const problem =
        contentProblem(channel, body) ??
        (await templateProblem(tx, body.template_id)) ??
        channelProblem(channel, practice, patient, world)
      return (
        problem ??
        take(tx, context, { channel, practice, patient, request: body, files: attached.files, now })
      )
    })
    if (sent.kind === 'id_reused') return refuse('id_reused')
    if ('code' in sent.result) {
      await forget(tx, key)
      return refuse(sent.result.code, sent.result)
    }
    if (sent.kind === 'first') return created(sent.result)
    return answer((await readEvent(tx, params.id, body.id)) ?? sent.result)
  })
}

function textOf(channel: SendChannel, { body, message }: SendRequest): string {
  return (channel === 'Email' ? body : message) ?? ''
}

function contentProblem(channel: SendChannel, request: SendRequest): Refusal | null {
  const field = channel === 'Email' ? 'body' : 'message'
  const text = textOf(channel, request)
  if (speakForThemselves(channel, request.attachment_ids)) return null
  const fault = text.trim() === '' ? 'Write a message first' : channel === 'SMS' ? smsTooLong(text) : null
  return fault === null ? null : { code: 'validation', errors: { [field]: [fault] } }
}

async function templateProblem(tx: PracticeTx, templateId: string | null): Promise<Refusal | null> {
  if (templateId === null || (await templateExists(tx, templateId))) return null
  return { code: 'validation', errors: { template_id: ['This template no longer exists'] } }
}

interface Taken {
  channel: SendChannel
  practice: Practice
  patient: LockedPatient
  request: SendRequest
  files: readonly UploadedRow[]
  now: Date
}

async function take(tx: PracticeTx, { session }: StaffContext, taken: Taken): Promise<EventAnswer> {
  const { channel, practice, patient, request, files, now } = taken
  const isEmail = channel === 'Email'
  const text = textOf(channel, request)
  // Also when delivery later fails (G1-09).
  if (request.end_snooze) await clearSnooze(tx, patient.id, now)
  // Who answers has read what came in, here and for everybody else.
  await marks.read(tx, [patient.id], now)
  const written = await writeMessage(
    tx,
    {
      id: request.id,
      patientId: patient.id,
      commType: commTypeOfChannel(channel),
      at: now,
      inbound: false,
      status: 'sending',
      text,
      ...(isEmail && request.subject && { shown: request.subject }),
      ...(isBlank(text) && { shown: wordsForFiles(files.map(({ type }) => type)) }),
      attachments: await attachUploads(tx, files),
      columns: {
        user_id: session.userId,
        template_id: request.template_id,
        ...(isEmail
          ? await emailColumns(tx, taken)
          : { from_number: practice.sms_number, to_number: patient.phone_e164 }),
      },
    },
    now,
  )
  await tx
    .insertInto('deliveries')
    .values({ client_id: tx.clientId, communication_id: request.id, state: 'waiting' })
    .execute()
  const payload = { client_id: tx.clientId, communication_id: request.id }
  await enqueue(tx, deliverKind, payload, { key: deliverKey(payload) })
  return written
}

async function emailColumns(tx: PracticeTx, { practice, patient, request }: Taken) {
  const { inReplyTo, references } = await threadOf(tx, patient.id)
  return {
    subject: request.subject ?? '',
    from_email: practice.sending_email,
    to_email: patient.email,
    identity: messageIdOf(request.id, domainOf(practice.sending_email ?? '')),
    in_reply_to: inReplyTo,
    reference_ids: references,
  }
}
