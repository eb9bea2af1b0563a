import { textOfHtml } from '../../../text/html-text.ts'
import { textToAdapt, toAdaptText } from '../../templates/text-to-adapt.ts'
import type { CheckedEmail, CheckResult, EmailCheck } from './checked-email.ts'
import { type EmailPart, emailParts, warningAt } from './email-parts.ts'

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
/** So many words in capitals in a row, of more than one character, read as shouting. */
const CAPITALS = /(?:\p{Lu}{2,}[\s,!]+){2,}\p{Lu}{2,}/u

/** The texts that patients read, without their markup. */
function wordingOf(email: CheckedEmail): EmailPart[] {
  return emailParts(email).flatMap((part) => {
    switch (part.field) {
      case 'subject':
      case 'preview':
        return [part]
      case 'content':
        return [{ ...part, text: textOfHtml(part.text) }]
      default:
        return []
    }
  })
}

/** Whether the wording is likely to end in the folder for spam. */
export const checkSpam: EmailCheck = (email) => {
  const wording = wordingOf(email)
  const found = wording.flatMap((part) => {
    const warnings: CheckResult[] = []
    const terms = [...new Set([...part.text.matchAll(SPAM)].map(([term]) => `"${term}"`))]
    if (terms.length > 0) {
      const detail = `Filters count ${terms.join(', ')} against an email. Say it in another way.`
      warnings.push(warningAt(part, 'spam', 'Wording looks like spam', detail))
    }
    if (CAPITALS.test(part.text)) {
      const detail = 'Words in capitals read as shouting. Write them in small letters.'
      warnings.push(warningAt(part, 'capitals', 'Too many capitals', detail))
    }
    return warnings
  })
  return [...found, ...checkExclamations(wording)]
}

function checkExclamations(wording: readonly EmailPart[]): CheckResult[] {
  const count = ({ text }: EmailPart) => text.split('!').length - 1
  const total = wording.reduce((sum, part) => sum + count(part), 0)
  const worst =
    wording.find(({ text }) => text.includes('!!')) ?? wording.toSorted((a, b) => count(b) - count(a))[0]
  if (!worst || (total <= EXCLAMATIONS_MAX && !worst.text.includes('!!'))) return []
  return [
    warningAt(
      worst,
      'exclamation',
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
      : [warningAt(part, 'brackets', 'Text is still to be adapted', toAdaptText(found))]
  })
