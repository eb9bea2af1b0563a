import type { CommunicationSettings, communicationSettings } from '@enamel/contract/communication-settings'
import type { HandlerInput } from '@enamel/contract/endpoint'
import {
  localPartOf,
  sendingAddress,
  sendingEmailError,
} from '@enamel/domain/communication-settings/sending-email'
import { domainOf } from '@enamel/domain/communications/email/addresses'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { inPractice } from '../../db/in-practice.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { changePractice, lockPractice, type Practice, practiceOf, readSettings } from '../practice/index.ts'
import { presentCommunications } from './present-communications.ts'

type Body = HandlerInput<typeof communicationSettings.save>['body']

const NO_EMAIL = 'Your practice has no email address to send from'

/**
 * Changes the sending address, the hours of some days, some automatic answers, and how long a sent message can be taken
 * back (COMS-01, G3-22).
 */
export const saveCommunications: Handler<typeof communicationSettings.save> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const practice = await lockPractice(tx)
    const invalid = refuseInvalid(sendingEmailErrors(practice, body))
    if (invalid) return invalid
    const present = presentCommunications(practice)
    if (isSuperseded(body, present)) return refuse('edit_conflict', { record: present })
    const changed = await changePractice(tx, (stored) => changeOf(stored, body), deps.clock.now())
    return ok(presentCommunications(changed))
  })

/** Checks the sending address of a request whose other fields are invalid. */
export const validateCommunications: InputValidator<typeof communicationSettings.save> = async (
  { deps, session },
  { body },
) => sendingEmailErrors(await inPractice(deps.db, session.clientId, practiceOf), body)

function sendingEmailErrors({ sending_email: stored }: Practice, body: Partial<Body>): FieldErrors {
  if (body.sending_email === undefined) return {}
  const error = stored === null ? NO_EMAIL : sendingEmailError(body.sending_email, domainOf(stored))
  return error === null ? {} : { sending_email: [error] }
}

/** Whether another user has changed one of the fields since the edit began; each day and each answer is a field. */
function isSuperseded({ based_on = {}, ...changes }: Body, present: CommunicationSettings): boolean {
  const { sending_email, undo_send_seconds } = changes
  const fields = [
    ...conflictingFields(
      {
        ...(sending_email !== undefined && { sending_email }),
        ...(undo_send_seconds !== undefined && { undo_send_seconds }),
      },
      based_on,
      present,
    ),
    ...conflictingFields(changes.business_hours ?? {}, based_on.business_hours ?? {}, present.business_hours),
    ...conflictingFields(
      changes.sms_autoresponses ?? {},
      based_on.sms_autoresponses ?? {},
      present.sms_autoresponses,
    ),
  ]
  return fields.length > 0
}

function changeOf(practice: Practice, body: Body) {
  const { sending_email, business_hours, sms_autoresponses, undo_send_seconds } = body
  const stored = readSettings(practice, 'communications')
  return {
    ...(sending_email !== undefined && {
      // The domain stays as it is spelled.
      sending_email: sendingAddress(localPartOf(sending_email), domainOf(practice.sending_email ?? '')),
    }),
    settings: {
      communications: {
        ...(business_hours && { business_hours: { ...stored.business_hours, ...business_hours } }),
        ...(sms_autoresponses && {
          sms_autoresponses: { ...stored.sms_autoresponses, ...sms_autoresponses },
        }),
        ...(undo_send_seconds !== undefined && { undo_send_seconds }),
      },
    },
  }
}
