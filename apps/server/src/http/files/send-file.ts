import type { FileResponse } from '@enamel/contract/endpoint'
import type { FastifyReply } from 'fastify'

/**
 * Sends a download: always as an attachment and with its declared type, so that no file from outside opens within the
 * product's origin (G1-13).
 */
export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  // Header values are ASCII, so the plain name is a fallback for the encoded name (RFC 6266).
  const fallback = file.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  if (file.isPublic) {
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
  }
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${fallback}"; filename*=UTF-8''${encodeRfc5987(file.name)}`,
    )
    .header('content-length', String(file.size))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(file.type)
    .send(file.stream)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
