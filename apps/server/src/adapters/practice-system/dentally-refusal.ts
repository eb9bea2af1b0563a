import { z } from 'zod'

const Faults = z.record(z.string(), z.union([z.array(z.string()), z.string().transform((text) => [text])]))
/** Nobody has written down how they are nested; both ways were seen. */
const Refusal = z.object({
  errors: Faults.optional().catch(undefined),
  error: z
    .object({ message: z.string().optional(), errors: Faults.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Why something was refused, in words: "date of birth seems to be missing". Empty when none are given. */
export function refusalReasons(body: unknown): string[] {
  const read = Refusal.safeParse(body)
  if (!read.success) return []
  const { errors, error } = read.data
  const faults = Object.entries(errors ?? error?.errors ?? {}).flatMap(([field, words]) =>
    words.map((word) => `${field.replaceAll('_', ' ')} ${word}`),
  )
  if (faults.length > 0) return faults
  return error?.message ? [error.message] : []
}
