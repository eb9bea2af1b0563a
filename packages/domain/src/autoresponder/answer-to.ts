import { isCarrierKeyword, optIntent } from '../communications/messages/opt-out.ts'
import { isContactEnded } from '../communications/messages/send-refusal.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../time/seconds.ts'
import type { Autoresponse, AutoresponseType } from './autoresponse.ts'
import { type BusinessHours, isWithinBusinessHours } from './business-hours.ts'

/** A number gets at most one answer in this time (COMS-15). */
export const ANSWER_INTERVAL_MS = MS_PER_DAY

/**
 * A text that is older than this is not answered: its sender no longer waits at the phone, and what the answer says
 * about the hours may be wrong by then.
 */
export const MAX_TEXT_AGE_MS = 15 * MS_PER_MINUTE

/** A text that has been received, and placed on the timeline of the patient with its number. */
export interface TextToAnswer {
  /** The sender's number, as the carrier reports it. */
  from: string
  body: string
  receivedAt: Moment
  /** Whether the number belonged to no patient before this text. */
  isNewNumber: boolean
}

/** What else decides whether a text is answered, and how. */
export interface AnswerContext {
  hours: Partial<BusinessHours>
  autoresponses: Partial<Record<AutoresponseType, Autoresponse>>
  /** The practice's time zone. */
  zone: string
  patient: { stage: string | null; hasOptedOut: boolean }
  /** When the number last got an automatic answer; null if it never has. */
  lastAnsweredAt: Moment | null
  now: Moment
}

/**
 * The type of the automatic answer to a text; null if it gets none (COMS-15). The hours count at which the text was
 * received.
 */
export function answerTo(text: TextToAnswer, context: AnswerContext): AutoresponseType | null {
  const { patient, lastAnsweredAt, now } = context
  if (isContactEnded(patient.stage, 'answer') || patient.hasOptedOut) return null
  if (!isAnswerable(text) || isTooOldToAnswer(text.receivedAt, now)) return null
  if (lastAnsweredAt !== null && msOf(now) - msOf(lastAnsweredAt) < ANSWER_INTERVAL_MS) return null
  const type = typeOf(text, context)
  return context.autoresponses[type]?.enabled ? type : null
}

/** Whether a text has waited too long for an automatic answer. */
export function isTooOldToAnswer(receivedAt: Moment, now: Moment): boolean {
  return msOf(now) - msOf(receivedAt) > MAX_TEXT_AGE_MS
}

/**
 * Whether the sender and the content of a text allow an answer. Carriers answer their keywords themselves. Senders
 * without a whole number in international format, such as short codes, are machines.
 */
function isAnswerable({ from, body }: TextToAnswer): boolean {
  if (!from.startsWith('+') || !parsePhone(from).ok) return false
  return optIntent(body) === null && !isCarrierKeyword(body)
}

function typeOf({ receivedAt, isNewNumber }: TextToAnswer, { hours, zone }: AnswerContext): AutoresponseType {
  if (isWithinBusinessHours(hours, receivedAt, zone))
    return isNewNumber ? 'in_hours_new' : 'in_hours_existing'
  return isNewNumber ? 'out_of_hours_new' : 'out_of_hours_existing'
}
