import type { z } from 'zod'
import { Refusal } from '../http/refusal.ts'

/** The refusal of a control request, in the envelope `{code, message, errors?}`. */
export function controlRefusal(
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string[]>,
): Refusal {
  return new Refusal(status, { code, message, ...(errors ? { errors } : {}) }, message)
}

/** The refusal of invalid input, with the errors of each field. */
export function invalid(errors: Record<string, string[]>): Refusal {
  return controlRefusal(422, 'validation', 'Please check the marked fields and try again.', errors)
}

/**
 * Parses the input.
 * @throws Refusal 422 naming each invalid field; an error that concerns the whole input is named `body`
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw invalid(errors)
}
