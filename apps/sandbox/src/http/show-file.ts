import type { FastifyReply } from 'fastify'

/** Sends a file to be shown on a page of the sandbox. Nothing in it is executed. */
export function showFile(reply: FastifyReply, type: string, content: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .send(Buffer.from(content))
}
