import type { communications } from '@enamel/contract/communications'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import { resendLockedUntil } from '@enamel/domain/communications/delivery/resend-lock'
import { domainOf } from '@enamel/domain/communications/email/addresses'
import { NOT_AT_NIGHT } from '@enamel/domain/communications/messages/quiet-hours'
import {
  CONTACT_ENDED,
  isConsentMissing,
  isContactEnded,
  OPTED_OUT,
} from '@enamel/domain/communications/messages/send-refusal'
import { isRetryable } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { announceStatuses } from '../communications/index.ts'
import {
  backgroundMessages,
  changeDelivery,
  type DeliveryRow,
  deliverKey,
  deliverKind,
  lockDelivery,
} from '../delivery/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { practiceOf } from '../practice/index.ts'
import { readEvent } from '../timeline/index.ts'
import { channelRefusal } from './channel-refusal.ts'
import { type EmailSender, emailSenders } from './email-sender.ts'
import { refuseChannel } from './refuse-send.ts'
import { sendFilesAgain } from './send-files-again.ts'

/**
 * Sends a failed message again, to the patient's current number or address, or to the same referrer. The attempt is
 * counted when it begins (C1-07). Until it succeeds or fails, the message stays failed, with its retry active.
 */
export const retryMessage: Handler<typeof communications.retry> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    const kind = patient && (await messageKind(tx, patient.id, params.commId))
    if (!patient || !kind) return refuse('not_found')
    if (!isRetryable(kind.comm_type)) {
      return refuse('comm_not_retryable', { values: { type: kind.comm_type } })
    }
    const message = await lockDelivery(tx, params.commId)
    if (!message) return refuse('not_failed')
    if (message.status !== 'failed' || message.retry_active) return refuse('not_failed')
    const now = deps.clock.now()
    const lockedUntil = resendLockedUntil(message.retry_count, message.last_retry_at, now)
    if (lockedUntil) {
      return refuse('retry_locked', { retryAfterSeconds: (lockedUntil.getTime() - now.getTime()) / 1000 })
    }
    const practice = await practiceOf(tx)
    const isEmail = message.comm_type === 'email'
    const channel = isEmail ? 'Email' : 'SMS'
    const [background] = await backgroundMessages(tx, [message])
    const email = background?.to_referrer ?? patient.email
    const refusal = await channelRefusal({ tx, channel, practice, patient: { ...patient, email } }, deps)
    if (refusal) return refuseChannel(refusal)
    const reason =
      background?.purpose === 'marketing'
        ? marketingRefusal(patient, waitsUntil(channel, now, practice.time_zone))
        : null
    if (reason !== null) return refuse('marketing_refused', { values: { reason } })

    const retry = { retry_active: true, retry_count: message.retry_count + 1, last_retry_at: now }
    const envelope = isEmail
      ? emailEnvelope(
          message,
          (await emailSenders(tx, practice, background?.purpose ?? 'staff'))(message.mailbox),
          { to_email: email, attempt: retry.retry_count },
        )
      : {
          to_number: patient.phone_e164,
          files_sent_as: await sendFilesAgain(tx, message, { practice, patient }, deps),
        }
    await tx
      .updateTable('communications')
      .set({ ...retry, ...envelope })
      .where('client_id', '=', tx.clientId)
      .where('id', '=', message.id)
      .execute()
    await changeDelivery(tx, message.id, { state: 'waiting', attempt: 0, found: false })
    const payload = { client_id: tx.clientId, communication_id: message.id }
    await enqueue(tx, deliverKind, payload, { key: deliverKey(payload) })
    await announceStatuses(tx, [{ ...message, ...retry }], now)
    const event = await readEvent(tx, patient.id, message.id, deps)
    return event ? ok(event) : refuse('not_found')
  })

/**
 * The columns of an email that is sent again. It has a new Message-ID, so that the relay cannot mistake it for the first
 * email.
 */
function emailEnvelope(
  message: DeliveryRow,
  sender: EmailSender,
  { to_email, attempt }: { to_email: string | null; attempt: number },
) {
  return {
    to_email,
    from_email: sender.address,
    mailbox: sender.mailbox,
    mailbox_thread: sender.mailbox === message.mailbox ? message.mailbox_thread : null,
    identity: `${message.id}.${attempt}@${domainOf(sender.address ?? '')}`,
  }
}

/**
 * Why a patient gets no marketing now, also when staff send it again (BLK-13); null if they do.
 * @param quietEnd the end of the quiet hours, null outside them
 */
function marketingRefusal({ stage, gdpr }: LockedPatient, quietEnd: Date | null): string | null {
  if (isContactEnded(stage, 'marketing')) return CONTACT_ENDED
  if (isConsentMissing(gdpr, 'marketing')) return OPTED_OUT
  return quietEnd ? NOT_AT_NIGHT : null
}

async function messageKind(tx: PracticeTx, patientId: string, id: string) {
  return tx
    .selectFrom('communications')
    .select('comm_type')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('id', '=', id)
    .executeTakeFirst()
}
