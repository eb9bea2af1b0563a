import { type RecordType, recordTypes } from '../src/dns/record-type.ts'
import { type ConsoleDomain, fullName } from './dns-names.ts'

/** A record to add, with one value. */
export interface NewRecord {
  name: string
  type: RecordType
  values: [string]
}

export type ReadLines = { ok: true; records: NewRecord[] } | { ok: false; message: string }

/** Labels that instructions may put before the parts of a record, one part a line. */
const LABEL = /^(name|host|type|value)\s*:\s*(.*)$/i

/**
 * Reads records as they are copied from instructions: one a line, with the name, the type (TXT if it is missing) and the
 * value; or as lines that begin with `Name:`, `Type:` and `Value:`. Quotation marks around a value are left out.
 */
export function readRecordLines(text: string, domain: ConsoleDomain): ReadLines {
  const lines = joinLabelledLines(text)
  if (lines.length === 0) return { ok: false, message: 'Paste one record a line: its name, then its value.' }
  const records: NewRecord[] = []
  for (const line of lines) {
    const read = readLine(line, domain)
    if (typeof read === 'string') return { ok: false, message: `${read} Nothing was added: “${line}”` }
    records.push(read)
  }
  return { ok: true, records }
}

/** @returns the record, or why the line is none */
function readLine(line: string, domain: ConsoleDomain): NewRecord | string {
  const [first = '', second = '', ...rest] = line.split(/\s+/)
  const typeFirst = typeNamed(first)
  const typeSecond = typeNamed(second)
  const entered = typeFirst ? second : first
  const hasType = typeFirst !== undefined || typeSecond !== undefined
  const value = withoutQuotes((hasType ? rest : [second, ...rest]).join(' '))
  // A sentence between the records also begins with a word.
  const isName = hasType || entered === '@' || /[._]/.test(entered.replace(/[.:]$/, ''))
  if (!isName || value === '') return 'This line is not a record.'
  const name = fullName(entered, domain)
  if (name === null) return `${entered} is not a part of ${domain}.`
  return { name, type: typeFirst ?? typeSecond ?? 'TXT', values: [value] }
}

function typeNamed(word: string): RecordType | undefined {
  return recordTypes.find((type) => type === word.toUpperCase())
}

/** The value without quotation marks around it. Several strings in quotation marks belong together. */
export function withoutQuotes(value: string): string {
  const strings = /^"[^"]*"(\s+"[^"]*")*$/.test(value) ? value.match(/[^"]+(?="(\s|$))/g) : null
  return strings ? strings.filter((text) => text.trim() !== '').join('') : value
}

/** The lines that are not blank. Labelled lines become one line for each value. */
function joinLabelledLines(text: string): string[] {
  const lines: string[] = []
  let name = ''
  let type = ''
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, label, content = ''] = LABEL.exec(line) ?? []
    switch (label?.toLowerCase()) {
      case undefined:
        if (line !== '') lines.push(line)
        break
      case 'value':
        lines.push(`${name} ${type || 'TXT'} ${content}`)
        break
      case 'type':
        type = content
        break
      default:
        name = content
        type = ''
    }
  }
  return lines
}
