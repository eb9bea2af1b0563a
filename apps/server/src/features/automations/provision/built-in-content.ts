import type { BuiltInEmail } from '@enamel/domain/automations/built-in/built-in-workflow'
import { mjmlOf } from '@enamel/domain/automations/templates/email-blocks'
import { definitionOf, readDefinition } from '../emails/read-definition.ts'
import { renderEmail } from '../emails/render-email.ts'

/** The content of an email as it is stored. */
interface StoredEmail {
  subject: string
  preview: string
  definition: string
  html: string
  plain_text: string
}

/** The emails that were rendered already: they are the same for every practice. */
const rendered = new WeakMap<BuiltInEmail, Promise<StoredEmail>>()

/** The content of a built-in email. */
export function builtInContent(email: BuiltInEmail): Promise<StoredEmail> {
  const present = rendered.get(email) ?? renderBuiltIn(email)
  rendered.set(email, present)
  return present
}

async function renderBuiltIn(email: BuiltInEmail): Promise<StoredEmail> {
  const { subject, preview, blocks } = email
  const tree = readDefinition({ version: 1, mjml: mjmlOf(blocks) }, '', () => false)
  const { html, plainText } = await renderEmail(tree, { subject, preview })
  return { subject, preview, definition: JSON.stringify(definitionOf(tree)), html, plain_text: plainText }
}
