import type { Selectable } from 'kysely'
import type { Schema } from '../../../db/database.ts'

/** What a template says, as stored: an SMS or an email. */
export type StoredContent =
  | { kind: 'sms'; text: string }
  | {
      kind: 'email'
      subject: string
      preview: string
      /** What the designer saved; null for an email that was made elsewhere. */
      definition: unknown
      html: string
      plainText: string
    }

/** The columns of a template with its content. */
type ContentColumns = Pick<
  Selectable<Schema['automation_templates']>,
  'text' | 'subject' | 'preview' | 'definition' | 'html' | 'plain_text'
>

/** The content of a template. The database ensures that a row without a text has all columns of an email. */
export function storedContent(row: ContentColumns): StoredContent {
  const { text, subject, preview, definition, html, plain_text } = row
  if (text !== null) return { kind: 'sms', text }
  return {
    kind: 'email',
    subject: subject ?? '',
    preview: preview ?? '',
    definition,
    html: html ?? '',
    plainText: plain_text ?? '',
  }
}
