import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { type Sentence, type Summary, summarise } from '@enamel/domain/next-action/sentences'
import { isBlank } from '@enamel/domain/text/blank'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { fillText } from '@enamel/domain/text/fill-text'
import { chosenAction } from './chosen-action.ts'
import { type LeadPractice, leadDate } from './lead-date.ts'

interface NextActionText {
  /** Its name among the choices. */
  choice: string
  /** What the practice will do next. */
  means: string
  /** The sentence in the confirmation. */
  willBe: Sentence
  /** The toast after it is saved (ADD-23). */
  saved: string
}

/** The texts about each next action of a new patient. */
export const leadNextActionText: Record<LeadNextAction, NextActionText> = {
  enquiry: {
    choice: 'New enquiry',
    means: 'Make contact as soon as possible',
    willBe: 'enquiry',
    saved: '{name} has been added as a new lead',
  },
  thinkingConsult: {
    choice: 'Thinking about a consultation',
    means: 'Discuss a possible consultation',
    willBe: 'working',
    saved: '{name} is thinking about a consultation',
  },
  booking: {
    choice: 'Booked in for a consultation',
    means: 'Record the consultation outcome',
    willBe: 'booking',
    saved: '{name} is booked in for their consultation',
  },
  thinkingTx: {
    choice: 'Thinking about treatment',
    means: 'Discuss possible treatment',
    willBe: 'thinking',
    saved: '{name} is thinking about treatment',
  },
  inTx: {
    choice: 'Undergoing treatment',
    means: 'Record treatment progress',
    willBe: 'inTx',
    saved: '{name} is undergoing treatment',
  },
}

/** The toast after a lead is saved (ADD-23). */
export function addedMessage(name: string, nextAction: LeadNextAction): string {
  return fillText(leadNextActionText[nextAction].saved, { name: cleanLine(name) })
}

/** The first sentence of the confirmation. @throws without a next action (ADD-22) */
export function leadOutcome({ contact, nextAction }: LeadDraft, practice: LeadPractice): Summary {
  const action = chosenAction(nextAction)
  const name = cleanLine(contact.name)
  const date = leadDate(nextAction, practice)
  return summarise(date === null ? 'wonSale' : leadNextActionText[action].willBe, { name, date }, practice)
}

/** The details that will be saved, with their labels; empty details are left out. */
export function leadDetails({
  contact,
  marketing,
  labels,
  nextAction,
}: LeadDraft): [name: string, fact: string][] {
  const details: [string, string][] = [
    ['Name', cleanLine(contact.name)],
    ['Email', contact.email.trim()],
    ['Phone', contact.phone.trim()],
    ['Treatment', marketing.treatmentType],
    ['Source', marketing.referralSource],
    ['Labels', labels.join(', ')],
    ['Note', nextAction.note.trim()],
  ]
  return details.filter(([, detail]) => !isBlank(detail))
}
