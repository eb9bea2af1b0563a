import { type AnsweredValue, txtStrings } from './answer.ts'
import type { AnswerQuery, QueryResult } from './answer-query.ts'

/** Values in the shapes of Node's `dns.promises.resolve`. */
type Resolved = string[][] | string[] | { priority: number; exchange: string }[]

export type ZoneResolver = (name: string, type: string) => Promise<Resolved>

/** Node's error codes for the responses of a name server. */
const errorCodes = { NXDOMAIN: 'ENOTFOUND', SERVFAIL: 'ESERVFAIL', REFUSED: 'EREFUSED' } as const

/**
 * Asks the sandbox's DNS without the network, for programs that use Node's `dns.promises.resolve`.
 * @returns a function that throws Node's errors: ENOTFOUND, ENODATA, ESERVFAIL, EREFUSED, ETIMEOUT
 */
export function createZoneResolver(answerQuery: AnswerQuery): ZoneResolver {
  return async (name, type) => {
    const result = await answerQuery({ name, type })
    const values = valuesIn(result, name).filter((answered) => answered.type === type)
    if (values.length === 0) throw resolutionError('ENODATA', name)
    return resolvedValues(values)
  }
}

function valuesIn(result: QueryResult, name: string): AnsweredValue[] {
  if (result.kind === 'no_answer') throw resolutionError('ETIMEOUT', name)
  if (result.code !== 'NOERROR') throw resolutionError(errorCodes[result.code], name)
  return result.values
}

function resolvedValues(values: readonly AnsweredValue[]): Resolved {
  switch (values[0]?.type) {
    case 'TXT':
      return values.map(({ value }) => txtStrings(value))
    case 'MX':
      return values.map(({ value }) => {
        const [priority, exchange = ''] = value.split(' ')
        return { priority: Number(priority), exchange }
      })
    default:
      return values.map(({ value }) => value)
  }
}

function resolutionError(code: string, name: string): Error {
  return Object.assign(new Error(`${code} ${name}`), { code })
}
