import { cleanName } from '@enamel/domain/patients/name'
import { isBlank } from '@enamel/domain/text/blank'
import { splitList } from '@enamel/domain/text/comma-list'
import { z } from 'zod'

/** Text a person wrote: at most `max` characters, all of which PostgreSQL can store: no NUL, no half of a pair. */
export function text(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains a character that cannot be stored',
    )
}

/** Text that must show something: white space and what draws nothing do not. */
export function filledText(max: number, message = 'Must not be empty') {
  return text(max).refine((value) => !isBlank(value), message)
}

/** A name, cleaned; '' when it shows nothing. */
export function nameText() {
  return text(255).transform(cleanName)
}

/** A name that must show something. */
export function filledName(message: string) {
  return nameText().refine((name) => name !== '', message)
}

/** An id; the same in either case. */
export const Id = z.uuid().toLowerCase()
/** A parameter that is a patient: the audit log names whom a call was about by it. */
export const PatientId = z.uuid().toLowerCase()
/** An instant on the wire: ISO 8601, UTC. */
export const Instant = z.iso.datetime({ offset: true })
/** An instant in a query, which arrives read. */
export const QueryInstant = Instant.transform((text) => new Date(text))
/** An instant whose offset may be written +HHMM as well as +HH:MM (SNZ-06). */
export const OffsetInstant = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : value),
  QueryInstant,
)
/** A calendar day: YYYY-MM-DD. */
export const Day = z.iso.date()

/** A number in a query: digits and nothing else. */
export function wholeNumber(min: number, max: number) {
  const digits = (value: unknown) =>
    typeof value === 'string' && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value
  const error: z.core.$ZodErrorMap = ({ code }) =>
    code === 'invalid_type' ? 'Must be a whole number' : undefined
  return z.preprocess(digits, z.number({ error }).int().min(min).max(max))
}

/** Booleans in queries are 1 or 0. */
export const Flag = z.enum(['0', '1']).transform((value) => value === '1')
/** Lists in queries are comma-joined, each item encoded (G1-01, G3-10). */
export const CommaList = text(2000).transform(splitList)

export const PatientParams = z.object({ id: PatientId })
