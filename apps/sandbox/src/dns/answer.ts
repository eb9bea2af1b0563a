import { isWithin, withoutRootDot } from './name.ts'
import type { DnsRecord } from './record.ts'
import type { RecordType } from './record-type.ts'

/** A question in a query. The type may be one that no record here has, such as AAAA. */
export interface Question {
  name: string
  type: string
}

/** One value in an answer. */
export interface AnsweredValue {
  name: string
  type: RecordType
  value: string
}

export interface ZoneAnswer {
  /** NOERROR without values: the name exists, and has no record of this type. SERVFAIL: the CNAMEs do not end. */
  code: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL'
  values: AnsweredValue[]
}

/** How many CNAMEs are followed. */
const MAX_ALIASES = 8

/** Answers a question from the records. A CNAME is followed to the name that it points to (RFC 1034, 3.6.2). */
export function answerFrom(records: readonly DnsRecord[], { name, type }: Question): ZoneAnswer {
  const values: AnsweredValue[] = []
  let owner = name
  for (let aliases = 0; aliases < MAX_ALIASES; aliases++) {
    const wanted = withoutRootDot(owner)
    const found = records.filter((record) => record.name === wanted)
    const alias = found.find((record) => record.type === 'CNAME')
    const matching = alias ?? found.find((record) => record.type === type)
    values.push(...valuesOf(matching, owner))
    if (!alias || type === 'CNAME') return { code: exists(records, wanted) ? 'NOERROR' : 'NXDOMAIN', values }
    owner = alias.values[0] ?? ''
  }
  return { code: 'SERVFAIL', values: [] }
}

function valuesOf(record: DnsRecord | undefined, name: string): AnsweredValue[] {
  return record?.values.map((value) => ({ name, type: record.type, value })) ?? []
}

/** A name exists if it, or a name below it, has a record (RFC 8020). */
function exists(records: readonly DnsRecord[], wanted: string): boolean {
  return records.some(({ name }) => isWithin(name, wanted))
}

/** The maximum length of a string in a TXT record. */
const MAX_STRING_LENGTH = 255

/** The strings that a TXT value is served as. Readers join them without spaces. */
export function txtStrings(value: string): string[] {
  return value.match(new RegExp(`.{1,${MAX_STRING_LENGTH}}`, 'g')) ?? ['']
}

/** The value with a typing error near its middle. */
export function withTypingError(value: string): string {
  const middle = Math.floor(value.length / 2)
  const place = middle + Math.max(value.slice(middle).search(/[a-z0-9]/i), 0)
  const wrong = value[place]?.toLowerCase() === 'x' ? 'y' : 'x'
  return value.slice(0, place) + wrong + value.slice(place + 1)
}
