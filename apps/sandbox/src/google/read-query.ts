import { z } from 'zod'
import { invalidArgument } from './gmail-error.ts'

/** Parameters that Google accepts with every call. */
const standard = {
  alt: z.literal('json').optional(),
  fields: z.string().optional(),
  key: z.string().optional(),
  prettyPrint: z.string().optional(),
  quotaUser: z.string().optional(),
}

const MAX_RESULTS = 500
const DEFAULT_RESULTS = 100

/** A parameter that may be repeated. */
export const repeated = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([])

/** The size of a page: 100 by default, at most 500. */
export const maxResults = z.coerce
  .number()
  .int()
  .min(1)
  .default(DEFAULT_RESULTS)
  .transform((count) => Math.min(count, MAX_RESULTS))

/** Google writes booleans as words. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((word) => word === 'true')

/**
 * Reads the query of a call. Unlike most services Google refuses parameters that it does not know.
 * @throws Refusal 400
 */
export function readQuery<Shape extends z.ZodRawShape>(shape: Shape, query: unknown) {
  const parsed = z.strictObject({ ...standard, ...shape }).safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidArgument(
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}": Cannot bind query parameter.`
      : `Invalid value at '${issue?.path.join('.')}'`,
  )
}

/**
 * Reads the body of a call.
 * @throws Refusal 400
 */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  throw invalidArgument(`Invalid value at '${parsed.error.issues[0]?.path.join('.')}'`)
}
