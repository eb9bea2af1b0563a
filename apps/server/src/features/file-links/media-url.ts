import { createHmac, timingSafeEqual } from 'node:crypto'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type { LinkBase } from './file-link.ts'

/** The path at which the carrier fetches a file, before its token. */
export const MEDIA_PATH = '/mms'

/** The carrier fetches a file when it sends the text, for which it tries up to ten hours. */
const VALID_MS = 10 * MS_PER_HOUR

const ID_BYTES = 16
const CONTENT_BYTES = 2 * ID_BYTES + 1 + 6
const SIGNATURE_BYTES = 16

/** A file of a message. */
export interface MessageFile {
  clientId: string
  messageId: string
  /** The position of the file in the message, from 0. */
  position: number
}

/**
 * The address at which the carrier fetches a file of a text, for some hours. Its token contains the practice, the
 * message, the position and the time, and a signature of them.
 */
export function mediaUrl(file: MessageFile, { publicUrl, secret }: LinkBase, now: Date): string {
  const content = Buffer.alloc(CONTENT_BYTES)
  bytesOf(file.clientId).copy(content, 0)
  bytesOf(file.messageId).copy(content, ID_BYTES)
  content.writeUInt8(file.position, 2 * ID_BYTES)
  content.writeUIntBE(now.getTime() + VALID_MS, 2 * ID_BYTES + 1, 6)
  const token = Buffer.concat([content, signatureOf(content, secret)]).toString('base64url')
  return `${publicUrl}${MEDIA_PATH}/${token}`
}

/** The file for which the token was made; null for a token that we did not make, or that is over. */
export function fileOfMediaToken(token: string, secret: string, now: Date): MessageFile | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const content = bytes.subarray(0, CONTENT_BYTES)
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), signatureOf(content, secret))) return null
  if (content.readUIntBE(2 * ID_BYTES + 1, 6) <= now.getTime()) return null
  return {
    clientId: idOf(content.subarray(0, ID_BYTES)),
    messageId: idOf(content.subarray(ID_BYTES, 2 * ID_BYTES)),
    position: content.readUInt8(2 * ID_BYTES),
  }
}

function signatureOf(content: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('mms ').update(content).digest().subarray(0, SIGNATURE_BYTES)
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
