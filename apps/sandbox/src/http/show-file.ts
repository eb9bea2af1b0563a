import type { FastifyReply } from 'fastify'

/** Answers with a file that a page of ours shows. Nothing in it runs there. */
export function showFile(reply: FastifyReply, type: string, content: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .send(Buffer.from(content))
}
