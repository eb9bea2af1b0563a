import { z } from 'zod'
import type { Registration } from '../accounts.ts'

/** The input of the registration form. */
export const RegistrationForm = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(200, 'Use at most 200 characters.'),
  email: z.string().trim().pipe(z.email('Enter an email address, such as name@practice.test.')),
  password: z.string().min(8, 'Use at least 8 characters.').max(1_000, 'Use at most 1000 characters.'),
})

/** The first error of each field. */
export function errorsOf({ issues }: z.ZodError): Partial<Record<keyof Registration, string>> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** The input that the form shows again after an error: everything except the password. */
export const RedisplayedInput = z.object({ name: z.string().catch(''), email: z.string().catch('') })
