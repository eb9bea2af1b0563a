import type { NewPatientField } from '@enamel/domain/practice-system/new-patient'
import { z } from 'zod'
import type { CreationFault } from './practice-system.ts'

const FAULTS_MAX = 20
const WORDS_MAX = 200

const Words = z.string().transform((words) => words.slice(0, WORDS_MAX))
const Faults = z.record(z.string(), z.union([z.array(Words), Words.transform((words) => [words])]))
/** Nobody has written down how they are nested; both ways were seen. */
const Refusal = z.object({
  errors: Faults.optional().catch(undefined),
  error: z
    .object({ message: Words.optional(), errors: Faults.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Dentally's names of what is asked of a new patient; an error names the plan otherwise than the request did. */
const fields: Readonly<Record<string, NewPatientField>> = {
  title: 'title',
  first_name: 'first_name',
  last_name: 'last_name',
  email_address: 'email_address',
  mobile_phone: 'mobile_phone',
  date_of_birth: 'date_of_birth',
  gender: 'gender',
  ethnicity: 'ethnicity',
  address_line_1: 'address_line_1',
  address_line_2: 'address_line_2',
  postcode: 'postcode',
  payment_plan: 'payment_plan_id',
  payment_plan_id: 'payment_plan_id',
}

/** Why somebody was not created, in words: "date of birth seems to be missing". Empty when none are given. */
export function refusalFaults(body: unknown): CreationFault[] {
  const read = Refusal.safeParse(body)
  if (!read.success) return []
  const { errors, error } = read.data
  const faults = Object.entries(errors ?? error?.errors ?? {}).flatMap(([name, all]) =>
    all.map((words) => ({ field: fieldOf(name), words: `${name.replaceAll('_', ' ')} ${words}` })),
  )
  if (faults.length > 0) return faults.slice(0, FAULTS_MAX)
  return error?.message ? [{ field: null, words: error.message }] : []
}

function fieldOf(name: string): NewPatientField | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}
