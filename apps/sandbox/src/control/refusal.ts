import type { z } from 'zod'
import { Refusal } from '../http/refusal.ts'

/** A refusal of a control call, in the envelope `{code, message, errors?}`. */
export function controlRefusal(
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string[]>,
): Refusal {
  return new Refusal(status, { code, message, ...(errors ? { errors } : {}) }, message)
}

/** The call is invalid; the fields say why. */
export function invalid(errors: Record<string, string[]>): Refusal {
  return controlRefusal(422, 'validation', 'Please check the marked fields and try again.', errors)
}

/**
 * Parses the input.
 * @throws Refusal 422 naming each field that is wrong; an error of the whole is named `body`
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
