import { z } from 'zod'

/** A time in a stored JSON value, in ISO 8601. */
export const StoredInstant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A value that is stored as a text of JSON. */
export function jsonText<Shape extends z.ZodType>(shape: Shape) {
  return z.codec(z.string(), shape, {
    decode: (text) => JSON.parse(text),
    encode: (value) => JSON.stringify(value),
  })
}
