import { STOP_LINE } from '../../bulk/bulk-text.ts'
import { type PlaceholderGroup, placeholderValue, replacePlaceholders } from '../../templates/placeholders.ts'
import { isBlank } from '../../text/blank.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { isEmptyEmail } from './check-template.ts'

/** Whether its placeholders left nothing of a text. */
export function isEmptyText(filled: string): boolean {
  return isBlank(filled.replace(STOP_LINE, ''))
}

const BUTTON = /<mj-button\b[^<>]*>\s*[^<\s]/i

/**
 * Whether its placeholders leave nothing of the subject of an email, or nothing of its body but what every email of the
 * practice has. Pictures and buttons are something.
 * @param subject filled
 * @param source the MJML source of the body, with its placeholders
 * @param groups their values; a placeholder in none of them is filled with nothing
 */
export function isEmptyOnceFilled(
  { subject, source }: { subject: string; source: string },
  groups: readonly PlaceholderGroup[],
): boolean {
  if (isBlank(subject)) return true
  const filled = replacePlaceholders(source, (_, written) => escapeHtml(placeholderValue(written, groups)))
  return !BUTTON.test(filled) && isEmptyEmail(filled)
}
