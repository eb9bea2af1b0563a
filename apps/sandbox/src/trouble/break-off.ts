import type { FastifyReply, FastifyRequest } from 'fastify'

/** The line goes dead, and nothing more is said. */
export function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}
