import type { CheckedEmail, CheckField, CheckName, CheckResult } from './checked-email.ts'

/** A text of an email, with the field in which it can be changed. */
export interface EmailPart {
  /** HTML in the field `content`. */
  text: string
  field: CheckField
  /** Null: a line of the email itself. */
  block: string | null
}

/** The texts of an email that may have placeholders: its lines, then those of each block. */
export function emailParts({ subject, preview, blocks }: CheckedEmail): EmailPart[] {
  return [
    { text: subject, field: 'subject', block: null },
    { text: preview, field: 'preview', block: null },
    ...blocks.flatMap(({ id, html, href, alt }) => [
      { text: html, field: 'content' as const, block: id },
      { text: href, field: 'href' as const, block: id },
      { text: alt, field: 'alt' as const, block: id },
    ]),
  ]
}

/** A warning about this part. */
export function warningAt(
  { field, block }: Pick<EmailPart, 'field' | 'block'>,
  check: CheckName,
  title: string,
  detail: string,
): CheckResult {
  return { check, warning: { field, block }, title, detail }
}

/** The result of a check without a warning. */
export function passed(check: CheckName, title: string, detail: string): CheckResult {
  return { check, warning: null, title, detail }
}
