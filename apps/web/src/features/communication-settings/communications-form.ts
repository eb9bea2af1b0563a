import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import {
  type Autoresponse,
  type Autoresponses,
  autoresponseError,
  autoresponseTypes,
} from '@enamel/domain/autoresponder/autoresponse'
import {
  type BusinessHours,
  type OpeningHours,
  openingHoursError,
  weekdays,
} from '@enamel/domain/autoresponder/business-hours'
import {
  localPartOf,
  sendingAddress,
  sendingEmailError,
} from '@enamel/domain/communication-settings/sending-email'
import { domainOf } from '@enamel/domain/communications/email/addresses'
import { INVALID_UNDO_SECONDS, isUndoSeconds } from '@enamel/domain/communications/messages/undo-send'
import { readTime } from '@enamel/domain/time/clock-time'
import { clockLabel } from '@enamel/domain/time/date-labels'
import { pick } from 'es-toolkit'
import type { FieldMessages } from '../../lib/forms/form-rules.ts'

/** The settings as fields: the part of the address before the @, each day, each answer, and the seconds as text. */
export type CommunicationsForm = { local_part: string; undo_seconds: string } & BusinessHours & Autoresponses

export function communicationsForm({
  sending_email,
  business_hours,
  sms_autoresponses,
  undo_send_seconds,
}: CommunicationSettings): CommunicationsForm {
  return {
    local_part: localPartOf(sending_email ?? ''),
    undo_seconds: String(undo_send_seconds),
    ...business_hours,
    ...sms_autoresponses,
  }
}

/** The domain of the practice's emails, which is fixed (COMS-02); null if the practice has no email. */
export function sendingDomain({ sending_email }: CommunicationSettings): string | null {
  return sending_email === null ? null : domainOf(sending_email)
}

/** The errors of the fields (COMS-02, COMS-10, COMS-13). */
export function checkCommunications(
  values: CommunicationsForm,
  domain: string | null,
): FieldMessages<CommunicationsForm> {
  const addressError =
    domain === null ? null : sendingEmailError(sendingAddress(values.local_part, domain), domain)
  const errors = [
    ['local_part', addressError],
    ['undo_seconds', undoSecondsError(values.undo_seconds)],
    ...weekdays.map((day) => [day, openingHoursError(values[day])]),
    ...autoresponseTypes.map((type) => [type, autoresponseError(values[type])]),
  ]
  return Object.fromEntries(errors.filter(([, error]) => error !== null))
}

function undoSecondsError(text: string): string | null {
  return isUndoSeconds(undoSeconds(text)) ? null : INVALID_UNDO_SECONDS
}

/** NaN for a text that is not a number. */
function undoSeconds(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** The body of a save: the changed fields, and their values from which the edit started (SETT-07). */
export function communicationChanges(changes: Partial<CommunicationsForm>, basedOn: CommunicationSettings) {
  const domain = sendingDomain(basedOn)
  const changesAddress = changes.local_part !== undefined && domain !== null
  const fields = Object.keys(changes)
  const days = weekdays.filter((day) => fields.includes(day))
  const types = autoresponseTypes.filter((type) => fields.includes(type))
  return {
    ...(changesAddress && { sending_email: sendingAddress(changes.local_part ?? '', domain) }),
    ...(days.length > 0 && { business_hours: pick(changes, days) }),
    ...(types.length > 0 && { sms_autoresponses: pick(changes, types) as Partial<Autoresponses> }),
    ...(changes.undo_seconds !== undefined && { undo_send_seconds: undoSeconds(changes.undo_seconds) }),
    based_on: {
      ...(changesAddress && { sending_email: basedOn.sending_email }),
      ...(days.length > 0 && { business_hours: pick(basedOn.business_hours, days) }),
      ...(types.length > 0 && { sms_autoresponses: pick(basedOn.sms_autoresponses, types) }),
      ...(changes.undo_seconds !== undefined && { undo_send_seconds: basedOn.undo_send_seconds }),
    },
  }
}

/** The form's field for a field of the server's errors, such as `business_hours.monday.opens`. */
export function fieldOfServer(serverField: string): string {
  const [map, key] = serverField.split('.')
  if (map === 'sending_email') return 'local_part'
  return map === 'undo_send_seconds' ? 'undo_seconds' : (key ?? serverField)
}

/** A value that another user saved, as a text. */
export function displayValue(value: CommunicationsForm[keyof CommunicationsForm]): string {
  if (value === null) return 'Closed'
  if (typeof value === 'string') return value
  return 'opens' in value ? hoursText(value) : answerText(value)
}

function hoursText({ opens, closes }: OpeningHours): string {
  return `${clockLabel(readTime(opens))} to ${clockLabel(readTime(closes))}`
}

function answerText({ enabled, message }: Autoresponse): string {
  return `${enabled ? 'on' : 'off'}, ${message === '' ? 'no message' : `“${message}”`}`
}
