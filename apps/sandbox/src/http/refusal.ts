import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request that a service refuses. Thrown anywhere behind its checks, and answered as it is. */
export class Refusal extends Error {
  readonly status: number
  /** In the texts and the shape of the provider; a text is answered as plain text. */
  readonly body: object | string

  constructor(status: number, body: object | string, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

export interface CustomMessage {
  /** For any other error: a bug of ours, or a request that Fastify itself cannot read. */
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
