import type { Message } from '../mailbox/message.ts'
import { graphRefusal } from './graph-error.ts'
import { conversationIdOf } from './graph-id.ts'

type Test = (message: Message) => boolean
type Value = string | number | boolean

/** A condition for messages, and the properties that it names, in order. */
export interface ODataFilter {
  matches: Test
  properties: string[]
}

/** The properties that Graph can compare. Times are compared in seconds. */
const comparable: Record<string, (message: Message) => Value> = {
  receivedDateTime: ({ at }) => seconds(at),
  sentDateTime: ({ at }) => seconds(at),
  createdDateTime: ({ at }) => seconds(at),
  internetMessageId: ({ messageId }) => messageId,
  conversationId: ({ thread }) => conversationIdOf(thread),
  subject: ({ subject }) => subject,
  'from/emailAddress/address': ({ from }) => from,
  'sender/emailAddress/address': ({ from }) => from,
  isRead: ({ isUnread }) => !isUnread,
  isDraft: ({ folder }) => folder === 'drafts',
}

const operators: Record<string, (left: Value, right: Value) => boolean> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
}

const invalidFilter = () =>
  graphRefusal(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.')

/**
 * Reads a `$filter`: comparisons with `and`, `or`, `not` and parentheses.
 * @throws Refusal 400 for anything else
 */
export function readFilter(text: string): ODataFilter {
  const tokens = text.match(/'(?:[^']|'')*'|[()]|[^\s()']+/g) ?? []
  const properties: string[] = []
  let position = 0
  const next = () => {
    position += 1
    return tokens[position - 1] ?? ''
  }
  const skip = (word: string) => {
    if (tokens[position]?.toLowerCase() !== word) return false
    position += 1
    return true
  }

  function either(): Test {
    const tests = [both()]
    while (skip('or')) tests.push(both())
    return (message) => tests.some((test) => test(message))
  }

  function both(): Test {
    const tests = [one()]
    while (skip('and')) tests.push(one())
    return (message) => tests.every((test) => test(message))
  }

  function one(): Test {
    if (skip('not')) {
      const test = one()
      return (message) => !test(message)
    }
    if (skip('(')) {
      const test = either()
      if (!skip(')')) throw invalidFilter()
      return test
    }
    const property = next()
    const read = comparable[property]
    const compare = operators[next()]
    if (!read || !compare) throw invalidFilter()
    properties.push(property)
    const value = literal(next(), property)
    return (message) => compare(lowered(read(message), property), value)
  }

  const matches = either()
  if (position < tokens.length) throw invalidFilter()
  return { matches, properties }
}

function literal(token: string, property: string): Value {
  if (token === 'true' || token === 'false') return token === 'true'
  if (/^'.*'$/s.test(token)) return lowered(token.slice(1, -1).replaceAll("''", "'"), property)
  const instant = /^\d{4}-\d{2}-\d{2}/.test(token) ? Date.parse(token) : Number.NaN
  if (Number.isNaN(instant)) throw invalidFilter()
  return seconds(instant)
}

/** Addresses and subjects are the same in upper and lower case; ids are not. */
function lowered(value: Value, property: string): Value {
  return typeof value === 'string' && !property.endsWith('Id') ? value.toLowerCase() : value
}

const seconds = (at: number) => Math.floor(at / 1000)
