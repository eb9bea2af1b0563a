import { PLACEHOLDER, replacePlaceholders } from '../../../templates/placeholders.ts'
import { pluralise } from '../../../text/pluralise.ts'
import { confidentialText, misplacedPlaceholderText } from '../../templates/check-template.ts'
import { emailPlaceholderLabel, isConfidentialFor, isHtmlPlaceholder } from '../../templates/placeholders.ts'
import type { CheckResult, EmailCheck } from './checked-email.ts'
import { emailParts, passed, warningAt } from './email-parts.ts'

/** Whether the product can fill every placeholder (AUT-18). */
export const checkPlaceholders: EmailCheck = (email) => {
  const used = new Map<string, number>()
  const unknown = emailParts(email).flatMap((part): CheckResult[] => {
    const { text, field } = part
    const warnings: CheckResult[] = []
    const warn = (detail: string, title = 'Placeholder is unknown') =>
      warnings.push(warningAt(part, 'placeholder', title, detail))
    replacePlaceholders(text, (_, written) => {
      const label = emailPlaceholderLabel(written)
      if (field === 'alt' && isHtmlPlaceholder(written))
        warn(misplacedPlaceholderText(written), 'Placeholder is misplaced')
      else if (isConfidentialFor(email.recipient, written))
        warn(confidentialText(written), 'Placeholder is about the patient')
      else if (label) used.set(label, (used.get(label) ?? 0) + 1)
      else warn(`${written} would be sent as it is. Delete it, and choose one from the menu.`)
      return written
    })
    if (text.replace(PLACEHOLDER, '').includes('{{'))
      warn('A placeholder that begins with {{ must end with }}.')
    return warnings
  })
  if (unknown.length > 0) return unknown
  return [passed('placeholder', 'Placeholders are known', usageText(used))]
}

/** "3 in use: First name twice, Treatment type once." */
function usageText(used: ReadonlyMap<string, number>): string {
  const total = [...used.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return 'None is in use.'
  const counts = [...used].map(([label, count]) => `${label} ${timesText(count)}`)
  return `${total} in use: ${counts.join(', ')}.`
}

function timesText(count: number): string {
  return { 1: 'once', 2: 'twice' }[count] ?? pluralise(count, 'time')
}
