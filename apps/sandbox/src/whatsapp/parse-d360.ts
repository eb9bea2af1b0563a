import type { z } from 'zod'
import { d360Refusal } from './d360-error.ts'

/**
 * Parses input that 360dialog checks itself, before WhatsApp sees it.
 * @throws Refusal 400 naming every error
 */
export function parseD360<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw d360Refusal(400, errors.join('; '))
}
