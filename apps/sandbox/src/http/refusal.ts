import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request that a service refuses. Thrown anywhere behind its door, which answers it as it stands. */
export class Refusal extends Error {
  readonly status: number
  /** In the words and the shape of the provider; a text is answered as plain text. */
  readonly body: object | string

  constructor(status: number, body: object | string, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

export interface CustomMessage {
  /** For whatever else was thrown: a fault of ours, or a request that Fastify itself would not read. */
  failed(error: Error & { statusCode?: number }): Refusal
  notFound(request: FastifyRequest): Refusal
}

/** Answers every refusal behind a door in the service's own words. */
export function answerRefusals(app: FastifyInstance, { failed, notFound }: CustomMessage): void {
  const answer = (reply: FastifyReply, { status, body }: Refusal) => reply.status(status).send(body)
  app.setErrorHandler((error: Error, _request, reply) =>
    answer(reply, error instanceof Refusal ? error : failed(error)),
  )
  app.setNotFoundHandler((request, reply) => answer(reply, notFound(request)))
}
