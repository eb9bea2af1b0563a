import { type Sentence, type Told, told } from '../next-action/sentences.ts'
import { isBlank } from '../text/blank.ts'
import { cleanLine } from '../text/clean-line.ts'
import { filled } from '../text/filled.ts'
import { chosenAction } from './chosen-action.ts'
import { type LeadPlace, leadDate } from './lead-date.ts'
import type { LeadDraft } from './lead-draft.ts'
import type { LeadNextAction } from './lead-transition.ts'

interface NextActionWords {
  /** What is chosen. */
  choice: string
  /** What it means for the patient. */
  means: string
  /** What confirmation says will be. */
  willBe: Sentence
  /** The toast once it is saved (ADD-23). */
  saved: string
}

/** Everything said of the next actions of a new patient. */
export const leadNextActionWords: Record<LeadNextAction, NextActionWords> = {
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

/** The toast once a lead is saved (ADD-23). */
export function addedWords(name: string, nextAction: LeadNextAction): string {
  return filled(leadNextActionWords[nextAction].saved, { name: cleanLine(name) })
}

/** What confirmation says first: what will be. Throws without a next action (ADD-22). */
export function leadOutcome({ contact, nextAction }: LeadDraft, place: LeadPlace): Told {
  const action = chosenAction(nextAction)
  const name = cleanLine(contact.name)
  const date = leadDate(nextAction, place)
  return told(date === null ? 'wonSale' : leadNextActionWords[action].willBe, { name, date }, place)
}

/** The facts that will be saved, by what they are called; what was left empty is not among them. */
export function leadFacts({
  contact,
  marketing,
  labels,
  nextAction,
}: LeadDraft): [name: string, fact: string][] {
  const facts: [string, string][] = [
    ['Name', cleanLine(contact.name)],
    ['Email', contact.email.trim()],
    ['Phone', contact.phone.trim()],
    ['Treatment', marketing.treatmentType],
    ['Source', marketing.referralSource],
    ['Labels', labels.join(', ')],
    ['Note', nextAction.note.trim()],
  ]
  return facts.filter(([, fact]) => !isBlank(fact))
}
