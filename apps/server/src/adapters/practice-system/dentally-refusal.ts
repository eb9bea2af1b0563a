import type { NewPatientField } from '@enamel/domain/practice-system/new-patient'
import { z } from 'zod'
import type { CreationIssue } from './practice-system.ts'

const ISSUES_MAX = 20
const MESSAGE_MAX_LENGTH = 200

const Message = z.string().transform((message) => message.slice(0, MESSAGE_MAX_LENGTH))
const Issues = z.record(z.string(), z.union([z.array(Message), Message.transform((message) => [message])]))
/** The nesting of errors is not documented; both kinds of nesting occur. */
const Refusal = z.object({
  errors: Issues.optional().catch(undefined),
  error: z
    .object({ message: Message.optional(), errors: Issues.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** A new patient's fields by Dentally's names; an error names the plan differently from the request. */
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

/** Why a patient was not created, as text: "date of birth seems to be missing". Empty when no reason is given. */
export function refusalIssues(body: unknown): CreationIssue[] {
  const read = Refusal.safeParse(body)
  if (!read.success) return []
  const { errors, error } = read.data
  const issues = Object.entries(errors ?? error?.errors ?? {}).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: fieldOf(name), message: `${name.replaceAll('_', ' ')} ${message}` })),
  )
  if (issues.length > 0) return issues.slice(0, ISSUES_MAX)
  return error?.message ? [{ field: null, message: error.message }] : []
}

function fieldOf(name: string): NewPatientField | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}
