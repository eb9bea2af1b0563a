import type { FastifyReply } from 'fastify'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { controlRefusal } from './refusal.ts'

/**
 * Responds to a request that sent something to the product: 201 when the product accepted it, 202 while more attempts
 * follow.
 * @throws Refusal 502 when the product refused the message
 */
export function replyWithAttempt(reply: FastifyReply, result: Attempt<unknown>, details: object) {
  switch (result.kind) {
    case 'accepted':
      return reply.status(201).send({ status: 'accepted', ...details })
    case 'postponed':
    case 'unreachable':
      return reply.status(202).send({ status: 'queued', ...details, detail: result.detail })
    case 'refused':
      throw controlRefusal(502, 'product_refused', result.detail)
  }
}
