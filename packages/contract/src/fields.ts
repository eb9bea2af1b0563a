import { splitList } from '@enamel/domain/shell/comma-list'
import { z } from 'zod'

/** Text a person wrote: at most `max` characters, none of which PostgreSQL cannot store. */
export function text(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine((value) => !value.includes('\u0000'), 'Contains a character that cannot be stored')
}

/** Text that must hold more than white space. */
export function filledText(max: number, message = 'Must not be empty') {
  return text(max).refine((value) => value.trim().length > 0, message)
}

export const Id = z.uuid()
/** An instant on the wire: ISO 8601, UTC. */
export const Instant = z.iso.datetime({ offset: true })
/** A calendar day: YYYY-MM-DD. */
export const Day = z.iso.date()
/** Booleans in queries are 1 or 0. */
export const Flag = z.enum(['0', '1']).transform((value) => value === '1')
/** Lists in queries are comma-joined, each item encoded (G1-01, G3-10). */
export const CommaList = text(2000).transform(splitList)

export const PatientParams = z.object({ id: Id })
