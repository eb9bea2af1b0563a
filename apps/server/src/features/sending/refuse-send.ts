import type { SendReason } from '@enamel/domain/communications/messages/send-refusal'
import type { DisabledReason } from '@enamel/domain/reply/availability'
import { type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import type { SendRefusal } from './sending.ts'

/** The reasons that do not concern the content. */
type CommonReason =
  | DisabledReason['code']
  | Extract<SendReason, 'id_reused' | 'contact_ended' | 'opted_out' | 'thread_changed'>

/** Refuses a request by staff for a reason that does not concern the content. */
export function refuseSend({ reason, text, changes = [] }: Omit<SendRefusal<CommonReason>, 'ok'>) {
  switch (reason) {
    case 'id_reused':
      return refuse(reason)
    case 'channel_disabled':
    case 'invalid_number':
    case 'no_email':
      return refuseChannel({ reason, text })
    case 'thread_changed':
      return refuse(reason, { record: changes })
    case 'contact_ended':
    case 'opted_out':
      throw new Error(`Staff may write to every patient, but were refused: ${reason}`)
  }
}

export function refuseChannel({
  reason,
  text,
}: Pick<SendRefusal<DisabledReason['code']>, 'reason' | 'text'>) {
  return refuse(reason, { values: { reason: text } })
}

/** @param text what is wrong with this field of the request */
export function refuseField(field: string, text: string): Refused<'validation'> {
  return refuse('validation', { errors: { [field]: [text] } })
}
