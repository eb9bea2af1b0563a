import type { BuiltInEmail } from '@enamel/domain/automations/built-in/built-in-workflow'
import emails from './generated/emails.json' with { type: 'json' }

type GeneratedEmail = (typeof emails)[keyof typeof emails]

const bySubject = new Map<string, GeneratedEmail>(Object.entries(emails))

/** The content of a built-in email, as its template stores it. */
export function builtInContent({ subject, preview }: BuiltInEmail) {
  const rendered = bySubject.get(subject)
  if (!rendered) throw new Error(`The email ${subject} is not rendered: npm run emails`)
  const { definition, html, plain_text } = rendered
  return { subject, preview, definition: JSON.stringify(definition), html, plain_text }
}
