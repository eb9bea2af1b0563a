import { fillText } from '../text/fill-text.ts'
import { longDate, timeLabel } from '../time/date-labels.ts'
import type { Moment } from '../time/moment.ts'
import { nearDay } from '../time/near-day.ts'
import { calendarDay, daysBetween } from '../time/practice-time.ts'
import type { NextAction } from './next-actions.ts'

/** The confirmation's sentences, for a patient in the pipeline and for an added one (FLOW-37, ADD-22, G-03). */
const sentences = {
  enquiry: '{name} will be added as a new lead, to contact on {date}',
  booking: '{name} will be booked in for a consultation on {date}',
  consultation: '{name} will be booked in for a further consultation on {date}',
  txPlanBooking: '{name} will be booked in for a treatment plan consultation on {date}',
  rearrangedConsult: 'The consultation of {name} is moved to {date}',
  rearrangedAppt: 'The appointment of {name} is moved to {date}',
  inTx: 'We will record the treatment progress of {name} on {date}',
  cancelledConsult: '{name} cancelled their consultation. We will follow up on {date}',
  thinking: 'We will follow up with {name} about treatment on {date}',
  working: 'We will follow up with {name} on {date}',
  callback: 'We will call again in {delay} on {date}',
  complete: '{name} has completed their treatment',
  wonSale: '{name} has gone ahead',
  lost: 'We will never contact {name} again',
  maybeFuture: '{name} is not interested right now',
  didNotAttend: '{name} did not attend',
  wrongNumber: 'The phone number of {name} is wrong',
  blocked: '{name} will be blocked',
} satisfies Record<NextAction | 'enquiry', string>
export type Sentence = keyof typeof sentences

/** The error thrown when a flow or the Add Patient wizard has no next action at its confirmation (FLOW-40, ADD-22). */
export const NO_NEXT_ACTION = 'Next action must be set at confirmation.'

/** A sentence of confirmation. */
export interface Summary {
  text: string
  /** The emphasised part of the text: its day. */
  emphasis?: string
  /** A smaller line below the text: "At 5:30pm, in 5 days". */
  detail?: string
}

interface SummaryInput {
  /** The patient's name. */
  name: string
  date: Moment | null
  /** How long until the next call, if one follows. */
  delay?: string
}

/** A sentence with its placeholders filled. Throws when it needs a date and there is none. */
export function summarise(
  sentence: Sentence,
  { name, date, delay = '' }: SummaryInput,
  { now, zone }: { now: Moment; zone: string },
): Summary {
  const text = sentences[sentence]
  if (!text.includes('{date}')) return { text: fillText(text, { name }) }
  if (date === null) throw new Error(`The next action ${sentence} has no date`)
  const emphasis = longDate(date, zone)
  return {
    text: fillText(text, { name, delay, date: emphasis }),
    emphasis,
    detail: whenText(date, now, zone),
  }
}

function whenText(date: Moment, now: Moment, zone: string): string {
  const day = calendarDay(date, zone)
  const today = calendarDay(now, zone)
  const near = nearDay(day, today) ?? `in ${daysBetween(today, day)} days`
  return `At ${timeLabel(date, zone)}, ${near}`
}
