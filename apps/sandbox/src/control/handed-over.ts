import type { FastifyReply } from 'fastify'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { controlRefusal } from './refusal.ts'

/**
 * Answers a call that brought something to the product: 201 once the product took it, 202 while it is still on its
 * way.
 * @throws Refusal 502 when the product will not have it
 */
export function answerHandedOver(reply: FastifyReply, result: Attempt<unknown>, details: object) {
  switch (result.kind) {
    case 'taken':
      return reply.status(201).send({ status: 'accepted', ...details })
    case 'later':
    case 'away':
      return reply.status(202).send({ status: 'queued', ...details, detail: result.detail })
    case 'refused':
      throw controlRefusal(502, 'product_refused', result.detail)
  }
}
