import { normaliseEmail } from '../patients/email-address.ts'
import type { RawCampaign } from './lead-source.ts'

/** An answer as a web page sends it. */
export type AnswerValue = string | number | boolean | null | string[]

export interface FormAnswers {
  sender: { name: string; email: string | null; phone: string | null }
  /** The treatment that the patient asks about, when the form names one. */
  treatment: string | null
  /** Where the sender came from, if the form asks for it or contains it in hidden fields. */
  campaign: RawCampaign
  /** The treatment and the remaining answers, separated by commas. */
  summary: string
}

type Meaning =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'treatment'
  | 'source'
  | 'utm_source'
  | 'gclid'
  | 'page_url'

/** The usual wordings of the questions that are understood, as normalised by `normaliseQuestion`. */
const QUESTIONS: readonly [Meaning, RegExp][] = [
  ['name', /^(?:full ?|patient ?|contact )?name$/],
  ['first_name', /^(?:first|fore|given) ?name$/],
  ['last_name', /^(?:last|sur|family) ?name$/],
  ['email', /^(?:contact )?(?:e ?)?mail(?: ?address)?$/],
  [
    'phone',
    /^(?:contact )?(?:tel|mobile|(?:tele|mobile ?)?phone)(?: ?number| no)?$|^contact ?(?:number|no)$/,
  ],
  ['treatment', /^treatment(?: ?type| ?of ?interest)?$|^interested ?in$|^service$|^enquiry$/],
  ['source', /^(?:lead ?|referral ?)?source$/],
  ['source', /^(?:how|where) ?did ?you ?(?:first ?)?(?:hear|find|learn|come across)/],
  ['utm_source', /^utm ?source$/],
  ['gclid', /^gclid$/],
  ['page_url', /^page ?url$|^landing ?page$/],
]

/**
 * Questions that may ask for an email address or a phone number in different words; the answer shows whether they do.
 */
const ABOUT_EMAIL = /mail/
const ABOUT_PHONE = /phone|mobile|\b(?:tel|mob|cell|landline|whats ?app|call|ring|reach)\b|^number$/
/** Questions about a time, a fax number or another person's number. */
const NOT_FOR_PHONE =
  /\b(?:when|times?|days?|date|hours?|fax|emergency|kin|parents?|guardian|gp|doctor|dentist)\b/
const MIN_PHONE_DIGITS = 7

/** A question in lower case, without punctuation, notes in brackets and courtesies. */
function normaliseQuestion(question: string): string {
  return question
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\b(?:your ?|my |the |please |enter |optional|required)/g, '')
    .trim()
}

function meaningOf(question: string): Meaning | null {
  const [meaning] = QUESTIONS.find(([, pattern]) => pattern.test(question)) ?? [null]
  return meaning
}

/** The likely kind of an answer to an unknown question. */
function likelyMeaning(question: string, answer: string): 'email' | 'phone' | null {
  if (ABOUT_EMAIL.test(question) && normaliseEmail(answer) !== null) return 'email'
  if (!ABOUT_PHONE.test(question) || NOT_FOR_PHONE.test(question)) return null
  const digits = answer.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= MIN_PHONE_DIGITS ? 'phone' : null
}

/** An answer as text: lists with commas, checkboxes as Yes and No, null as ''. */
export function valueText(value: AnswerValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Reads the sender of a form and what they ask for, however the page labels its questions. */
export function readAnswers(fields: Record<string, AnswerValue>): FormAnswers {
  const answers = Object.entries(fields)
    .map(([question, value]) => ({ question: normaliseQuestion(question), text: valueText(value).trim() }))
    .filter(({ text }) => text !== '')
  const known: Partial<Record<Meaning, string>> = {}
  for (const { question, text } of answers) {
    const meaning = meaningOf(question)
    if (meaning) known[meaning] ??= text
  }
  const others: string[] = []
  for (const { question, text } of answers) {
    const meaning = meaningOf(question)
    const likely = meaning === null ? likelyMeaning(question, text) : null
    if (likely && known[likely] === undefined) known[likely] = text
    else if (meaning === null || meaning === 'treatment') others.push(text)
  }
  const name = known.name ?? [known.first_name, known.last_name].filter(Boolean).join(' ')
  return {
    sender: { name, email: known.email ?? null, phone: known.phone ?? null },
    treatment: known.treatment ?? null,
    campaign: {
      source: known.source,
      utm_source: known.utm_source,
      gclid: known.gclid,
      page_url: known.page_url,
    },
    summary: others.join(', '),
  }
}
