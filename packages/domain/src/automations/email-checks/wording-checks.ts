import { textOfHtml } from '../../text/html-text.ts'
import { textToAdapt, toAdaptText } from '../templates/text-to-adapt.ts'
import type { CheckedEmail, CheckField, CheckResult, EmailCheck } from './checked-email.ts'

/** Terms that filters count against an email; each is looked for as a whole word. */
const spamTerms = [
  '100% free',
  'act now',
  'apply now',
  'buy now',
  'cash bonus',
  'cheap',
  'clearance',
  'congratulations',
  'dear friend',
  'double your',
  'earn money',
  'free gift',
  'free money',
  'guaranteed',
  'limited time',
  'lowest price',
  'miracle',
  'no obligation',
  'once in a lifetime',
  'order now',
  'risk free',
  'risk-free',
  'special promotion',
  'this is not spam',
  'urgent',
  'winner',
  'you have been selected',
]
const SPAM = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spamTerms.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** More exclamation marks than this in an email look like an advertisement. */
const EXCLAMATIONS_MAX = 3
/** So many words in capitals in a row, of more than one letter, read as shouting. */
const CAPITALS = /(?:\p{Lu}{2,}[\s,!]+){2,}\p{Lu}{2,}/u

interface Wording {
  text: string
  field: CheckField
  block: string | null
}

function wordingOf({ subject, preview, blocks }: CheckedEmail): Wording[] {
  return [
    { text: subject, field: 'subject', block: null },
    { text: preview, field: 'preview', block: null },
    ...blocks.map(({ id, html }) => ({ text: textOfHtml(html), field: 'content' as const, block: id })),
  ]
}

function warning(check: string, { field, block }: Wording, title: string, detail: string): CheckResult {
  return { check, warning: { field, block }, title, detail }
}

/** Whether the wording is likely to end in the folder for spam. */
export const checkSpam: EmailCheck = (email) => {
  const wording = wordingOf(email)
  const found = wording.flatMap((part) => {
    const words = [...new Set([...part.text.matchAll(SPAM)].map(([word]) => `"${word}"`))]
    return [
      ...(words.length > 0
        ? [
            warning(
              'spam',
              part,
              'Wording looks like spam',
              `Filters count ${words.join(', ')} against an email. Say it in another way.`,
            ),
          ]
        : []),
      ...(CAPITALS.test(part.text)
        ? [
            warning(
              'capitals',
              part,
              'Too many capitals',
              'Words in capitals read as shouting. Write them in small letters.',
            ),
          ]
        : []),
    ]
  })
  return [...found, ...checkExclamations(wording)]
}

function checkExclamations(wording: readonly Wording[]): CheckResult[] {
  const count = ({ text }: Wording) => text.split('!').length - 1
  const total = wording.reduce((sum, part) => sum + count(part), 0)
  const worst =
    wording.find(({ text }) => text.includes('!!')) ?? wording.toSorted((a, b) => count(b) - count(a))[0]
  if (!worst || (total <= EXCLAMATIONS_MAX && !worst.text.includes('!!'))) return []
  return [
    warning(
      'exclamation',
      worst,
      'Too many exclamation marks',
      'One at most is enough. Replace the others by full stops.',
    ),
  ]
}

/** Whether texts in [square brackets], which are to be adapted to the practice, are left. */
export const checkBrackets: EmailCheck = (email) =>
  wordingOf(email).flatMap((part) => {
    const found = textToAdapt(part.text)
    return found === null
      ? []
      : [warning('brackets', part, 'Text is still to be adapted', toAdaptText(found))]
  })
