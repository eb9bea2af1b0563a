import { EMAIL_FOOTER } from '@enamel/domain/automations/templates/merge-tags'
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
  const tree = version === VERSION && typeof mjml === 'string' ? readMjml(storable(mjml)) : null
  return tree ? cleanEmail(tree, isOwnPicture) : emailOfHtml(html.replaceAll(EMAIL_FOOTER, ''), isOwnPicture)
}

/** The text without what the database cannot store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

/** The definition of a harmless email. */
export function definitionOf(tree: EmailTree): EmailDefinition {
  return { version: VERSION, mjml: writeMjml(tree) }
}
