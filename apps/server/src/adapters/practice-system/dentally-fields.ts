import { penceOf } from '@enamel/domain/text/money'
import { z } from 'zod'

// Dates outside these bounds are typing errors.
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2200-12-31'
const ID_DIGITS_MAX = 18
const TEXT_MAX = 1_000

/** An id, sent as a whole number or as digits. It is read as text. */
export const DentallyId = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d+$/).max(ID_DIGITS_MAX)])
  .transform(String)

/** Text that may be missing. Empty text becomes null, and overlong text is truncated. */
export const MaybeText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim().slice(0, TEXT_MAX)) || null)

/** A calendar day, YYYY-MM-DD. */
export const DentallyDay = z.iso.date().refine((day) => FIRST_DAY <= day && day <= LAST_DAY)

/** A day that may be missing or malformed. */
export const MaybeDay = z
  .unknown()
  .optional()
  .transform((value) => {
    const day = typeof value === 'string' ? value.slice(0, 10) : value
    return DentallyDay.safeParse(day).data ?? null
  })

/** The URL of a picture that a page may show; null for anything else. */
export const MaybePicture = z
  .unknown()
  .optional()
  .transform(
    (value) =>
      z
        .url({ protocol: /^https?$/ })
        .max(TEXT_MAX)
        .safeParse(value).data ?? null,
  )

/** An amount in pounds, as decimal text or a number. It is read as pence. An unreadable amount is an error, not 0. */
export const Pence = z.union([z.string(), z.number()]).transform((amount, context) => {
  const pence = penceOf(String(amount))
  if (pence !== null) return pence
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => FIRST_DAY <= text && text.slice(0, 10) <= LAST_DAY)
  .transform((text) => new Date(text))
export const MaybeMoment = z
  .unknown()
  .optional()
  .transform((value) => Moment.safeParse(value).data ?? null)
