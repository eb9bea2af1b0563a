import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The response to a request that a service refuses. Any check or handler can throw it. */
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

export interface FallbackRefusals {
  /** For any other error: a bug in the sandbox, or a request that Fastify itself cannot read. */
  failed(error: Error & { statusCode?: number }): Refusal
  notFound(request: FastifyRequest): Refusal
}

/** Sends the refusals and errors of a service in that service's own format. */
export function registerErrorHandlers(app: FastifyInstance, { failed, notFound }: FallbackRefusals): void {
  const send = (reply: FastifyReply, { status, body }: Refusal) => reply.status(status).send(body)
  app.setErrorHandler((error: Error, _request, reply) =>
    send(reply, error instanceof Refusal ? error : failed(error)),
  )
  app.setNotFoundHandler((request, reply) => send(reply, notFound(request)))
}
