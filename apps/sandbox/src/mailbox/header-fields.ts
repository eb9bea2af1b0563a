import addressparser from 'nodemailer/lib/addressparser'
import { decodeWords } from 'postal-mime'

/** A field of an email's header, unfolded and decoded, in the order of the email. */
export interface HeaderField {
  name: string
  value: string
}

/** The length of an email's header in bytes, with the empty line after it. */
export function headerLength(raw: Buffer): number {
  const end = raw.indexOf('\r\n\r\n')
  if (end >= 0) return end + 4
  const bare = raw.indexOf('\n\n')
  return bare >= 0 ? bare + 2 : raw.length
}

/** Reads the header of an email. Lines that are no fields are ignored. */
export function readHeaderFields(raw: Buffer): HeaderField[] {
  const unfolded = raw
    .subarray(0, headerLength(raw))
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  return unfolded.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value: decodeWords(value.trim()) }]
  })
}

/** The value of the first field with this name; '' when there is none. */
export function fieldOf(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value ?? ''
}

/** The bare addresses of an address line, in lower case. */
export function addressesOf(line: string): string[] {
  return addressparser(line, { flatten: true })
    .map(({ address }) => address.toLowerCase())
    .filter(Boolean)
}

/** The Message-IDs in a field, with brackets. */
export function messageIdsIn(value: string): string[] {
  return value.match(/<[^<>\s]+>/g) ?? []
}

/** A subject without its marks of replies and forwards, for comparison. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/^(\s*(re|fwd?|aw|wg)\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
