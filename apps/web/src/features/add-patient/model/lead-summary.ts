import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { type Sentence, type Summary, summarise } from '@enamel/domain/next-action/sentences'
import { isBlank } from '@enamel/domain/text/blank'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { fillText } from '@enamel/domain/text/fill-text'
import { chosenAction } from './chosen-action.ts'
import { type LeadPractice, leadDate } from './lead-date.ts'

interface NextActionText {
  /** The name of the action in the list of choices. */
  choice: string
  /** What the practice will do next. */
  explanation: string
  /** The sentence in the confirmation. */
  confirmation: Sentence
  /** The toast after the lead is saved (ADD-23). */
  toast: string
}

/** The texts about each next action of a new patient. */
export const leadNextActionText: Record<LeadNextAction, NextActionText> = {
  enquiry: {
    choice: 'New enquiry',
    explanation: 'Make contact as soon as possible',
    confirmation: 'enquiry',
    toast: '{name} has been added as a new lead',
  },
  thinkingConsult: {
    choice: 'Thinking about a consultation',
    explanation: 'Discuss a possible consultation',
    confirmation: 'working',
    toast: '{name} is thinking about a consultation',
  },
  booking: {
    choice: 'Booked in for a consultation',
    explanation: 'Record the consultation outcome',
    confirmation: 'booking',
    toast: '{name} is booked in for their consultation',
  },
  thinkingTx: {
    choice: 'Thinking about treatment',
    explanation: 'Discuss possible treatment',
    confirmation: 'thinking',
    toast: '{name} is thinking about treatment',
  },
  inTx: {
    choice: 'Undergoing treatment',
    explanation: 'Record treatment progress',
    confirmation: 'inTx',
    toast: '{name} is undergoing treatment',
  },
}

/** The toast after a lead is saved (ADD-23). */
export function addedMessage(name: string, nextAction: LeadNextAction): string {
  return fillText(leadNextActionText[nextAction].toast, { name: cleanLine(name) })
}

/** The first sentence of the confirmation. @throws without a next action (ADD-22) */
export function leadOutcome({ contact, nextAction }: LeadDraft, practice: LeadPractice): Summary {
  const action = chosenAction(nextAction)
  const name = cleanLine(contact.name)
  const date = leadDate(nextAction, practice)
  return summarise(
    date === null ? 'wonSale' : leadNextActionText[action].confirmation,
    { name, date },
    practice,
  )
}

/** The details that will be saved, with their labels; empty details are left out. */
export function leadDetails({
  contact,
  marketing,
  labels,
  nextAction,
}: LeadDraft): [name: string, detail: string][] {
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
