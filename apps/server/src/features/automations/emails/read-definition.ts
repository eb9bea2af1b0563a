import { EMAIL_FOOTER } from '@enamel/domain/automations/templates/merge-tags'
import { BODY_MAX } from '@enamel/domain/communications/messages/limits'
import { cleanEmail, emailOfHtml, type IsOwnPicture, writeMjml } from './clean-email.ts'
import type { EmailTree } from './email-tree.ts'
import { readMjml } from './read-mjml.ts'

/** The version of definitions that this product writes. */
const VERSION = 1

/** What the designer opens and saves. */
export interface EmailDefinition {
  version: typeof VERSION
  mjml: string
}

/**
 * The harmless email of a definition. One that is missing, unreadable or of another version is replaced with the HTML,
 * as one text, so that nothing is lost (DSG-07).
 */
export function readDefinition(definition: unknown, html: string, isOwnPicture: IsOwnPicture): EmailTree {
  const { version, mjml } = Object(definition) as Partial<Record<keyof EmailDefinition, unknown>>
  const tree =
    version === VERSION && typeof mjml === 'string' && mjml.length <= 2 * BODY_MAX ? readMjml(mjml) : null
  return tree ? cleanEmail(tree, isOwnPicture) : emailOfHtml(html.replaceAll(EMAIL_FOOTER, ''), isOwnPicture)
}

/** The definition of a harmless email. */
export function definitionOf(tree: EmailTree): EmailDefinition {
  return { version: VERSION, mjml: writeMjml(tree) }
}
