import type { bulk } from '@enamel/contract/bulk'
import type { HandlerInput } from '@enamel/contract/endpoint'
import { bulkTextErrors } from '@enamel/domain/bulk/bulk-text'
import { recipientsErrors } from '@enamel/domain/bulk/recipients'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldErrors, type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import type { InputValidator } from '../../http/pipeline/serve.ts'
import { type Practice, practiceOf, sendingChannels } from '../practice/index.ts'

/** The text and the recipients of a bulk message, as requested. */
export type BulkInput = HandlerInput<typeof bulk.preview>['body']

/** The errors in the recipients and the text of a bulk message, by field. */
export function bulkErrors({ payload, ...recipients }: BulkInput, today: Day): FieldErrors {
  return asFields({ ...recipientsErrors(recipients, today), ...payloadErrors(payload) })
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

/** Refuses a channel on which the practice cannot send (G3-33). */
export async function refuseDisabled(
  tx: PracticeTx,
  practice: Practice,
  { channel }: BulkInput['payload'],
  deps: Dependencies,
): Promise<Refused<'channel_disabled'> | null> {
  const { email_enabled, sms_enabled } = await sendingChannels(tx, practice, deps)
  const isEnabled = channel === 'Email' ? email_enabled : sms_enabled
  return isEnabled ? null : refuse('channel_disabled', { values: { channel } })
}
