import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MessagePosition } from '../mailbox/newest-first.ts'
import { badRequest, graphRefusal } from './graph-error.ts'
import { checkSelect } from './present-message.ts'
import { namesIn, readQuery } from './read-query.ts'

/** A first round with a filter returns no more messages than this. */
export const MAX_FILTERED = 5_000

/** What the first request of a round asked for. Its links repeat it. */
const DeltaOptions = z.object({
  select: z.array(z.string()),
  changeType: z.enum(['created', 'updated', 'deleted']).nullable(),
  top: z.string().optional(),
  /** Only messages that were received after an instant, in milliseconds since 1970. */
  since: z.object({ at: z.number(), isInclusive: z.boolean() }).nullable(),
})
export type DeltaOptions = z.infer<typeof DeltaOptions>

/** Where a delta query continues; a token contains it. */
export const DeltaPosition = z.object({
  /** In the first round all messages are returned, in later ones the changes. */
  round: z.enum(['first', 'later']),
  /** The changes after this one follow in the later rounds. */
  history: z.number(),
  /** The last message that the first round has returned. */
  after: MessagePosition.nullable(),
  /** How many messages the first round has returned. */
  returned: z.number(),
  options: DeltaOptions,
})
export type DeltaPosition = z.infer<typeof DeltaPosition>

/**
 * Reads the options of a first request.
 * @throws Refusal 400 for what Graph does not support here
 */
export function readDeltaOptions(request: FastifyRequest): DeltaOptions {
  const query = readQuery(request, ['$select', '$filter', '$orderby', '$top', 'changeType'])
  const select = namesIn(query.$select)
  checkSelect(select)
  if (query.$orderby !== undefined && !/^receivedDateTime\s+desc$/i.test(query.$orderby.trim())) {
    throw badRequest('The only supported $orderby is receivedDateTime desc.')
  }
  const changeType = DeltaOptions.shape.changeType.safeParse(query.changeType ?? null)
  if (!changeType.success) throw badRequest(`Invalid changeType '${query.changeType}'.`)
  return { select, changeType: changeType.data, top: query.$top, since: readSince(query.$filter) }
}

function readSince(filter: string | undefined): DeltaOptions['since'] {
  if (filter === undefined) return null
  const [, operator, instant = ''] = /^receivedDateTime\s+(ge|gt)\s+(\S+)$/i.exec(filter.trim()) ?? []
  const at = Date.parse(instant)
  if (operator === undefined || Number.isNaN(at)) {
    throw graphRefusal(
      400,
      'ErrorInvalidUrlQuery',
      "The '$filter' parameter value is not supported for 'Messages' resource; only a value of 'receivedDateTime ge value' is supported.",
    )
  }
  return { at, isInclusive: operator.toLowerCase() === 'ge' }
}
