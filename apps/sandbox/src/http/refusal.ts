import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request that a service refuses. It can be thrown by any handler after the checks, and is the response. */
export class Refusal extends Error {
  readonly status: number
  /** The body in the provider's own shape; a string is sent as plain text. */
  readonly body: object | string

  constructor(status: number, body: object | string, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

export interface CustomMessage {
  /** Any other error: a bug of ours, or a request that Fastify itself cannot read. */
  failed(error: Error & { statusCode?: number }): Refusal
  notFound(request: FastifyRequest): Refusal
}

/** Answers every refusal of a service in the service's own texts. */
export function answerRefusals(app: FastifyInstance, { failed, notFound }: CustomMessage): void {
  const answer = (reply: FastifyReply, { status, body }: Refusal) => reply.status(status).send(body)
  app.setErrorHandler((error: Error, _request, reply) =>
    answer(reply, error instanceof Refusal ? error : failed(error)),
  )
  app.setNotFoundHandler((request, reply) => answer(reply, notFound(request)))
}
