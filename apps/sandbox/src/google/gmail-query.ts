import { DAY_MS } from '../clock/day.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import { addressesOf, fieldOf, readHeaderFields } from '../mailbox/header-fields.ts'
import type { Message } from '../mailbox/message.ts'
import { invalidArgument } from './gmail-error.ts'
import { labelsOf } from './labels.ts'

/** A search. `includesHidden`: whether it asks for spam or the trash, which are otherwise left out. */
export interface GmailQuery {
  matches: Test
  includesHidden: boolean
}

type Test = (message: Message) => boolean
/** Addresses are terms of their own, so that a search for many of them needs only one look-up. */
type Term = { kind: 'address'; field: AddressField; address: string } | { kind: 'test'; test: Test }
type AddressField = 'from' | 'to' | 'cc' | 'bcc'

/** Dates without a time begin at midnight in California. */
const PACIFIC_OFFSET_MS = 8 * 3_600_000
const ageUnits: Record<string, number> = { d: DAY_MS, m: 30 * DAY_MS, y: 365 * DAY_MS }

/**
 * Reads a search in Gmail's syntax: terms, all of which must match; `OR` between two terms; `{}` around terms of which one
 * must match; `()` around terms, also after an operator; `-` before a term that must not match.
 * @throws Refusal for an operator that the sandbox does not know. Gmail would search for its text.
 */
export function readGmailQuery(text: string, now: number): GmailQuery {
  const tokens =
    text.match(/-?[a-z_0-9]+:(?=[({])|[-]?[({]|[)}]|-?(?:[a-z_0-9]+:)?"[^"]*"|[^\s(){}"]+/gi) ?? []
  let position = 0
  let includesHidden = false

  function terms(end: string | undefined, operator: string, isAny: boolean): Test {
    const all: Term[] = []
    while (position < tokens.length && tokens[position] !== end) {
      const alternatives = [term(operator)]
      while (tokens[position] === 'OR') {
        position += 1
        alternatives.push(term(operator))
      }
      if (isAny) all.push(...alternatives)
      else all.push(alternatives.length === 1 ? (alternatives[0] as Term) : testOf(anyOf(alternatives)))
    }
    if (end !== undefined && tokens[position] !== end)
      throw invalidArgument(`Invalid query: ${end} is missing`)
    position += 1
    return isAny ? anyOf(all) : allOf(all)
  }

  function term(operator: string): Term {
    const token = tokens[position] ?? ''
    position += 1
    if (token === '' || token === ')' || token === '}') throw invalidArgument('Invalid query')
    if (token.startsWith('-') && token.length > 1) {
      position -= 1
      tokens[position] = token.slice(1)
      const hidden = includesHidden
      const negated = allOf([term(operator)])
      includesHidden = hidden
      return testOf((message) => !negated(message))
    }
    if (token === '(') return testOf(terms(')', operator, false))
    if (token === '{') return testOf(terms('}', operator, true))
    const [, ownOperator = operator, value = ''] = /^(?:([a-z_0-9]+):)?(.*)$/is.exec(token) ?? []
    if (value === '') return term(ownOperator.toLowerCase())
    return termOf(ownOperator.toLowerCase(), value.replace(/^"|"$/g, ''))
  }

  function termOf(operator: string, value: string): Term {
    const lower = value.toLowerCase()
    if (operator === 'from' || operator === 'to' || operator === 'cc' || operator === 'bcc') {
      return addressTerm(operator, lower)
    }
    switch (operator) {
      case '':
        return testOf(({ subject, from, to }) =>
          [subject, from, ...to].some((part) => part.toLowerCase().includes(lower)),
        )
      case 'subject':
        return testOf(({ subject }) => subject.toLowerCase().includes(lower))
      case 'rfc822msgid':
        return testOf(({ messageId }) => messageId === `<${value.replace(/^<|>$/g, '')}>`)
      case 'after':
      case 'newer':
        return after(instantOf(value))
      case 'before':
      case 'older':
        return before(instantOf(value))
      case 'newer_than':
        return after(now - ageOf(lower))
      case 'older_than':
        return before(now - ageOf(lower))
      case 'in':
      case 'label':
      case 'is':
        return placeTerm(lower)
      default:
        throw invalidArgument(`The sandbox does not know the operator ${operator}:`)
    }
  }

  function placeTerm(place: string): Term {
    if (['anywhere', 'spam', 'trash'].includes(place)) includesHidden = true
    if (place === 'anywhere') return testOf(() => true)
    if (place === 'read') return testOf(({ isUnread }) => !isUnread)
    const label = place === 'drafts' ? 'DRAFT' : place.toUpperCase()
    return testOf((message) => labelsOf(message).includes(label))
  }

  return { matches: terms(undefined, '', false), includesHidden }
}

const testOf = (test: Test): Term => ({ kind: 'test', test })
const after = (instant: number) => testOf(({ at }) => at >= instant)
const before = (instant: number) => testOf(({ at }) => at < instant)

/** A whole address matches itself only; `@domain` and any other text match the addresses that contain it. */
function addressTerm(field: AddressField, value: string): Term {
  if (/^[^@]+@[^@]+$/.test(value)) return { kind: 'address', field, address: value }
  return testOf((message) => addressesIn(message, field).some((address) => address.includes(value)))
}

function addressesIn(message: Message, field: AddressField): readonly string[] {
  if (field === 'from') return [message.from]
  if (field === 'bcc') return addressesOf(fieldOf(readHeaderFields(rawOf(message)), 'Bcc'))
  return message[field]
}

function allOf(terms: readonly Term[]): Test {
  const tests = terms.map((term) => anyOf([term]))
  return (message) => tests.every((test) => test(message))
}

function anyOf(terms: readonly Term[]): Test {
  const tests = terms.flatMap((term) => (term.kind === 'test' ? [term.test] : []))
  const wanted = new Map<AddressField, Set<string>>()
  for (const term of terms) {
    if (term.kind !== 'address') continue
    wanted.set(term.field, (wanted.get(term.field) ?? new Set()).add(term.address))
  }
  const addresses = [...wanted]
  return (message) =>
    addresses.some(([field, set]) => addressesIn(message, field).some((address) => set.has(address))) ||
    tests.some((test) => test(message))
}

/** @param value seconds since 1970, or a date such as 2026/01/31 */
function instantOf(value: string): number {
  if (/^\d{5,}$/.test(value)) return Number(value) * 1000
  const [, year, month, day] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(value) ?? []
  if (year === undefined) throw invalidArgument(`Invalid date: ${value}`)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) + PACIFIC_OFFSET_MS
}

/** @param value a number of days, months or years, such as 2d */
function ageOf(value: string): number {
  const [, count, unit = ''] = /^(\d+)([dmy])$/.exec(value) ?? []
  if (count === undefined) throw invalidArgument(`Invalid age: ${value}`)
  return Number(count) * (ageUnits[unit] ?? 0)
}
