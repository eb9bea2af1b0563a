import { smsLengthError } from '../communications/messages/sms-length.ts'
import { EMPTY_FIELD } from '../practice-settings/practice-details.ts'
import { missingPlaceholders } from '../templates/placeholders.ts'
import { isBlank } from '../text/blank.ts'

/** The types of automatic answers to a text (G3-26), in the order in which staff see them. */
export const autoresponseTypes = [
  'in_hours_new',
  'in_hours_existing',
  'out_of_hours_new',
  'out_of_hours_existing',
] as const
export type AutoresponseType = (typeof autoresponseTypes)[number]

/** The names of the types for staff. A number is existing if it belongs to a patient. */
export const autoresponseLabels: Record<AutoresponseType, string> = {
  in_hours_new: 'In business hours, new number',
  in_hours_existing: 'In business hours, existing number',
  out_of_hours_new: 'Out of hours, new number',
  out_of_hours_existing: 'Out of hours, existing number',
}

export interface Autoresponse {
  enabled: boolean
  message: string
}

export type Autoresponses = Record<AutoresponseType, Autoresponse>

/** A type that was never set: switched off and empty (G3-26). */
export const DEFAULT_AUTORESPONSE: Autoresponse = { enabled: false, message: '' }

export const NO_PLACEHOLDERS = 'Placeholders are not filled in here. Write the words themselves'

/** The error for the message of an answer; null if it is valid. An enabled answer needs a message (COMS-13). */
export function autoresponseError({ enabled, message }: Autoresponse): string | null {
  if (enabled && isBlank(message)) return EMPTY_FIELD
  const tooLong = smsLengthError(message)
  if (tooLong !== null) return tooLong
  return missingPlaceholders(message, []).length > 0 ? NO_PLACEHOLDERS : null
}
