import { penceOf } from '@enamel/domain/text/money'
import { z } from 'zod'

/** An id: a whole number, or its digits. */
export const DentallyId = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d+$/)])
  .transform(String)

/** Text that may be missing; an empty one is none. */
export const MaybeText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null))

/** A day that may be missing, or be none. */
export const MaybeDay = z
  .unknown()
  .optional()
  .transform((value) => {
    const day = z.iso.date().safeParse(typeof value === 'string' ? value.slice(0, 10) : value)
    return day.success ? day.data : null
  })

/** An amount in pounds, as decimal text or as a number, in pence. One that cannot be read is no amount of nothing. */
export const Pence = z.union([z.string(), z.number()]).transform((amount, context) => {
  const pence = penceOf(String(amount))
  if (pence !== null) return pence
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
export const MaybeMoment = z
  .unknown()
  .optional()
  .transform((value) => Moment.safeParse(value).data ?? null)
