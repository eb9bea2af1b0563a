import { EMAIL_SHAPE } from '@enamel/domain/patients/email-address'
import { INVALID_EMAIL_ADDRESS } from '@enamel/domain/practice-settings/practice-details'
import { isBlank } from '@enamel/domain/text/blank'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { splitList } from '@enamel/domain/text/comma-list'
import { hasFourDigitYear, YEAR_OUT_OF_RANGE } from '@enamel/domain/time/moment'
import { z } from 'zod'

/**
 * Text of any length in characters that PostgreSQL can store: no NUL, no half of a surrogate pair. Used for fields
 * that are shortened, or whose length is checked by a rule with its own message.
 * @param missing the message for an absent text, instead of the default
 */
export function storableText(missing?: string) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains a character that cannot be stored',
    )
}

/** Storable text of at most `max` characters. */
export function text(max: number, missing?: string) {
  return storableText(missing).max(max, `Must be at most ${max} characters`)
}

/**
 * Text with at least one visible character. The message is used for absent text as well as for text of white space or
 * invisible characters.
 */
export function filledText(max: number, message?: string) {
  return text(max, message).refine((value) => !isBlank(value), message ?? 'Must not be empty')
}

/**
 * A field that may be absent or null.
 * @param absent the value of a field that is absent or null
 */
export function optional<Field extends z.ZodType>(field: Field, absent: z.output<Field>) {
  return field.nullish().transform((value) => value ?? absent)
}

/** A name, cleaned; '' if it has no visible character. */
export function nameText(missing?: string) {
  return text(255, missing).transform(cleanLine)
}

/** A name with at least one visible character; the message is also used for an absent name. */
export function filledName(message: string) {
  return nameText(message).refine((name) => name !== '', message)
}

/** An email address to which mail can be sent, trimmed and in lower case. */
export const EmailAddress = text(255, INVALID_EMAIL_ADDRESS)
  .trim()
  .toLowerCase()
  .regex(EMAIL_SHAPE, INVALID_EMAIL_ADDRESS)

/** Checks only the format. `Instant` checks that the day and time exist, and the range of years. */
const OFFSET_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** An id, converted to lower case. */
export const Id = z.uuid().toLowerCase()
/** The id of a patient. The audit log finds the patient of a request by a parameter of this type. */
export const PatientId = z.uuid().toLowerCase()
/**
 * An instant in the API: ISO 8601, in UTC or with an offset. Its year must be from 1 to 9999 in every time zone.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  // A text that is not an instant passes here, so that it has only the error above.
  .refine((text) => Number.isNaN(Date.parse(text)) || hasFourDigitYear(text), YEAR_OUT_OF_RANGE)
/** An instant in a query, parsed into a Date. */
export const QueryInstant = Instant.transform((text) => new Date(text))
/** An instant whose offset may be written +HHMM as well as +HH:MM (SNZ-06). */
export const OffsetInstant = z
  .string()
  .regex(OFFSET_INSTANT, { error: 'Must be a date and time such as 2025-11-20T09:00:00+0000' })
  .transform((text) => text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  .pipe(QueryInstant)
/** A calendar day: YYYY-MM-DD. */
export const Day = z.iso.date()

/** A whole number in a query, written in digits only. */
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
export const commaList = (maxLength: number) => text(maxLength).transform(splitList)
export const CommaList = commaList(2000)

export const PatientParams = z.object({ id: PatientId })

/** The text beside the name of a patient when others of the practice have the same name; null when nobody has. */
export const Distinguisher = z.string().nullable()
