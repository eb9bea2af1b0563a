import type { z } from 'zod'
import { partnerRefusal } from './partner-error.ts'

/**
 * Parses the parts that the partner checks itself, before WhatsApp.
 * @throws Refusal 400 naming every error
 */
export function parsePartner<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw partnerRefusal(400, errors.join('; '))
}
