import { readDefinition } from '@enamel/domain/automations/email-tree/email-definition'
import type { EmailTree } from '@enamel/domain/automations/email-tree/email-element'
import { EMAIL_FOOTER } from '@enamel/domain/automations/templates/merge-tags'
import { cleanEmail, emailOfHtml, type IsOwnPicture } from './clean-email.ts'

/**
 * The harmless email of what was sent. A definition that is missing, unreadable or of another version is replaced with
 * the HTML, as one text, so that nothing is lost (DSG-07).
 */
export function harmlessEmail(
  { definition, html }: { definition?: unknown; html: string },
  isOwnPicture: IsOwnPicture,
): EmailTree {
  const email = readDefinition(storable(definition))
  return email
    ? cleanEmail(email, isOwnPicture)
    : emailOfHtml(html.replaceAll(EMAIL_FOOTER, ''), isOwnPicture)
}

/** A definition without what the database cannot store. */
function storable(definition: unknown): unknown {
  const { version, mjml } = Object(definition)
  return { version, mjml: typeof mjml === 'string' ? mjml.toWellFormed().replaceAll('\u0000', '') : mjml }
}
