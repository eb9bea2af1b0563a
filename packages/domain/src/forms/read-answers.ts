import type { SaidOfCampaign } from './lead-source.ts'

/** An answer as a web page sends it. */
export type FormAnswer = string | number | boolean | null | string[]

export interface FormAnswers {
  sender: { name: string; email: string | null; phone: string | null }
  /** What the patient asks about, when the form says so. */
  treatment: string | null
  /** Where they came from, when the form asks or carries it along. */
  campaign: SaidOfCampaign
  /** The answers that are about neither, in a few words. */
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

/** How pages call the questions we understand; compared without case, blanks, dashes and underscores. */
const MEANINGS: Record<Meaning, readonly string[]> = {
  name: ['name', 'fullname', 'yourname', 'patientname'],
  first_name: ['firstname', 'forename', 'givenname'],
  last_name: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'youremail', 'mail'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'contactnumber',
  ],
  treatment: ['treatment', 'treatmenttype', 'treatmentofinterest', 'interestedin', 'service', 'enquiry'],
  source: [
    'source',
    'leadsource',
    'referralsource',
    'howdidyouhearaboutus',
    'howdidyoufindus',
    'wheredidyouhearaboutus',
  ],
  utm_source: ['utmsource'],
  gclid: ['gclid'],
  page_url: ['pageurl', 'landingpage'],
}

function meaningOf(question: string): Meaning | null {
  const folded = question.toLowerCase().replace(/[\s_\-*:?]+/g, '')
  const found = Object.entries(MEANINGS).find(([, names]) => names.includes(folded))
  return found ? (found[0] as Meaning) : null
}

/** An answer as text: lists with commas, ticks as Yes and No, nothing as ''. */
export function answerText(answer: FormAnswer): string {
  if (answer === null) return ''
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}

/** Reads who filled in a form and what they ask for, whatever the page calls its questions. */
export function readAnswers(fields: Record<string, FormAnswer>): FormAnswers {
  const known: Partial<Record<Meaning, string>> = {}
  const others: string[] = []
  for (const [question, answer] of Object.entries(fields)) {
    const text = answerText(answer).trim()
    const meaning = meaningOf(question)
    if (meaning && text) known[meaning] ??= text
    if (text && (meaning === null || meaning === 'treatment')) others.push(text)
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
