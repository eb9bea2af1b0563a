import type { EmailTree } from '@enamel/domain/automations/email/tree/email-element'
import { savedEmail } from '@enamel/domain/automations/email/tree/saved-email'
import { cleanEmail, type IsOwnPicture } from './clean-email.ts'

/** The harmless email of what was sent (DSG-06, DSG-07). */
export function harmlessEmail(
  { definition, html }: { definition?: unknown; html: string },
  isOwnPicture: IsOwnPicture,
): EmailTree {
  return cleanEmail(savedEmail({ definition: storable(definition), html }), isOwnPicture)
}

/** A definition without what the database cannot store. */
function storable(definition: unknown): unknown {
  const { version, mjml } = Object(definition)
  return { version, mjml: typeof mjml === 'string' ? mjml.toWellFormed().replaceAll('\u0000', '') : mjml }
}
