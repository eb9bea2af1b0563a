import type { bulk } from '@enamel/contract/bulk'
import type { HandlerInput } from '@enamel/contract/endpoint'
import { bulkTextErrors } from '@enamel/domain/bulk/bulk-text'
import { recipientsErrors, UNKNOWN_PATIENTS } from '@enamel/domain/bulk/recipients'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldErrors, type Refused, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { InputValidator } from '../../http/pipeline/serve.ts'
import { type Practice, practiceOf, sendingChannels } from '../practice/index.ts'
import { areAllPatients } from './recipients.ts'

/** The text and the recipients of a bulk message, as requested. */
export type BulkInput = HandlerInput<typeof bulk.preview>['body']

/**
 * Refuses what can neither be sent nor previewed (G3-33): errors in the recipients or the text, a channel on which the
 * practice cannot send, and patients of a list who are not its own.
 */
export async function refuseBulk(
  tx: PracticeTx,
  { payload, ...recipients }: BulkInput,
  { practice, deps }: { practice: Practice; deps: Dependencies },
): Promise<Refused<'validation' | 'channel_disabled'> | null> {
  const today = calendarDay(deps.clock.now(), practice.time_zone)
  const invalid = refuseInvalid(
    asFields({ ...recipientsErrors(recipients, today), ...payloadErrors(payload) }),
  )
  if (invalid) return invalid
  const { channel } = payload
  const { email_enabled, sms_enabled } = await sendingChannels(tx, practice, deps)
  const isEnabled = channel === 'Email' ? email_enabled : sms_enabled
  if (!isEnabled) return refuse('channel_disabled', { values: { channel } })
  const { patient_ids: ids } = recipients
  return ids && !(await areAllPatients(tx, ids))
    ? refuse('validation', { errors: { patient_ids: [UNKNOWN_PATIENTS] } })
    : null
}

function payloadErrors({ channel, message, subject }: BulkInput['payload']): Record<string, string> {
  const errors = bulkTextErrors(channel, { message, subject: subject ?? null })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`payload.${field}`, error]))
}

function asFields(errors: Record<string, string>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [error]]))
}

/** Checks the parts of a request whose other parts are invalid. */
export const validateBulk: InputValidator<typeof bulk.preview> = async ({ deps, session }, { body }) => {
  const { payload, filter, patient_ids } = body
  const { time_zone } = await inPractice(deps.db, session.clientId, practiceOf)
  const today = calendarDay(deps.clock.now(), time_zone)
  const hasRecipients = filter !== undefined || patient_ids !== undefined
  return asFields({
    ...(hasRecipients && recipientsErrors({ filter, patient_ids }, today)),
    ...(payload && payloadErrors(payload)),
  })
}
