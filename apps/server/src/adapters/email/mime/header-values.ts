import { shortenReferences } from '@enamel/domain/communications/email/threading'
import { type Address, addressParser, decodeWords } from 'postal-mime'
import { cleanLine } from '../clean-text.ts'
import type { MailAddress, MailHeaders } from './parsed-email.ts'

/** The maximum length of a line (RFC 5322 2.1.1); a longer Message-ID is malformed. */
const MAX_MESSAGE_ID_CHARS = 998
export const MAX_REFERENCES = 100
const MAX_ADDRESSES = 500
const MAX_SUBJECT_CHARS = 1000
const MAX_NAME_CHARS = 200
/** 64 for the local part, @, 255 for the domain (RFC 5321 4.5.3.1). */
const MAX_ADDRESS_CHARS = 320
/** Enough for 500 addresses; the rest of a header is ignored. */
const MAX_ADDRESS_HEADER_CHARS = 65_536

export function firstHeader(headers: MailHeaders, name: string): string | null {
  return headers.get(name)?.[0] ?? null
}

export function subjectOf(headers: MailHeaders): string {
  return cleanLine(decodeWords(firstHeader(headers, 'subject') ?? ''), MAX_SUBJECT_CHARS)
}

/** All mailboxes in the headers of this name. Groups are expanded; entries without an address are left out. */
export function addressesOf(headers: MailHeaders, name: string): MailAddress[] {
  const result: MailAddress[] = []
  for (const value of headers.get(name) ?? []) {
    const mailboxes = addressParser(value.slice(0, MAX_ADDRESS_HEADER_CHARS))
      .flatMap((entry: Address) => entry.group ?? [entry])
      .map((entry) => mailbox(entry.address ?? '', entry.name))
    for (const entry of mailboxes) {
      if (entry && result.length < MAX_ADDRESSES) result.push(entry)
    }
  }
  return result
}

function mailbox(rawAddress: string, rawName: string): MailAddress | null {
  const address = rawAddress
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^['"<\s]+|['">\s,;]+$/g, '')
    .toWellFormed()
  const at = address.lastIndexOf('@')
  const isWhole = at > 0 && at < address.length - 1 && address.length <= MAX_ADDRESS_CHARS
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an address must not contain these
  if (!isWhole || /[\s\u0000-\u001f\u007f<>,;]|\.\.|\ufffd/.test(address.slice(at))) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an address must not contain these
  if (/[\s\u0000-\u001f\u007f<>]|\ufffd/.test(address.slice(0, at))) return null
  const name = cleanLine(rawName, MAX_NAME_CHARS).replace(/^['"]+|['"]+$/g, '')
  return { address, name: name.toLowerCase() === address.toLowerCase() ? '' : name }
}

/** The ids inside angle brackets; if a sender omitted the brackets, words with an @. */
export function messageIdsOf(value: string | null): string[] {
  if (value === null) return []
  const bracketed = [...value.matchAll(/<([^<>]*)>/g)].map((match) => (match[1] ?? '').trim())
  const found = bracketed.length > 0 ? bracketed : value.split(/[\s,]+/).filter((word) => word.includes('@'))
  return found.filter((id) => id !== '' && id.length <= MAX_MESSAGE_ID_CHARS && !/\s/.test(id))
}

/** The ids of References, shortened if there are too many. */
export function referencesOf(headers: MailHeaders): string[] {
  const all = [...new Set(messageIdsOf((headers.get('references') ?? []).join(' ')))]
  return shortenReferences(all, MAX_REFERENCES)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The names of time zones, and by how many minutes each is ahead of UTC (RFC 5322 4.3, and others in use). */
const ZONE_MINUTES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  bst: 60,
  ist: 60,
  west: 60,
  cet: 60,
  met: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  jst: 540,
}

const RFC_DATE =
  /^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{2,4})[,\s]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(.*)$/i

/**
 * The time in the Date header, in the form of RFC 5322 with its obsolete zones and two-digit years, or of ISO 8601;
 * null for any other form.
 */
export function dateOf(headers: MailHeaders): Date | null {
  const value = (firstHeader(headers, 'date') ?? '')
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .trim()
  const match = RFC_DATE.exec(value)
  if (!match) return /^\d{4}-\d{2}-\d{2}/.test(value) ? validDate(Date.parse(value)) : null
  const [, day, monthName, year, hour, minute, second, zone] = match
  const month = MONTHS.indexOf((monthName ?? '').toLowerCase())
  const local = Date.UTC(
    fullYear(Number(year)),
    month,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
  )
  const inRange = Number(hour) < 24 && Number(minute) < 60 && Number(day) >= 1 && Number(day) <= 31
  return month < 0 || !inRange ? null : validDate(local - zoneMinutes(zone ?? '') * 60_000)
}

/** RFC 5322 4.3: 00 to 49 are 2000 to 2049; other years of two and three digits count from 1900. */
function fullYear(year: number): number {
  if (year >= 1000) return year
  return year < 50 ? year + 2000 : year + 1900
}

function zoneMinutes(zone: string): number {
  const offset = /^(?:gmt|utc)?\s*([+-])(\d{2}):?(\d{2})/i.exec(zone)
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
  return ZONE_MINUTES[/^[a-z]*/i.exec(zone)?.[0].toLowerCase() ?? ''] ?? 0
}

/** The time as a date; null when it is outside the range of PostgreSQL or of plausible dates. */
function validDate(time: number): Date | null {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  return Number.isNaN(time) || year < 1980 || year > 9999 ? null : date
}
