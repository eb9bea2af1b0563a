import type { EmailTree } from './email-element.ts'
import { readMjml } from './read-mjml.ts'
import { writeMjml } from './write-mjml.ts'

/** The form of definitions that the product writes. */
const VERSION = 1

/** What the designer opens and saves. */
export interface EmailDefinition {
  version: typeof VERSION
  mjml: string
}

/** The definition of an email. */
export function definitionOf(email: EmailTree): EmailDefinition {
  return { version: VERSION, mjml: writeMjml(email) }
}

/**
 * The email of a definition, as written.
 * @returns null for one that is missing, unreadable or of another version
 */
export function readDefinition(definition: unknown): EmailTree | null {
  const { version, mjml } = Object(definition) as Partial<Record<keyof EmailDefinition, unknown>>
  return version === VERSION && typeof mjml === 'string' ? readMjml(mjml) : null
}
