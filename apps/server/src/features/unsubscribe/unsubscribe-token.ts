import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../../dependencies.ts'

/** The patient of a practice, to whom a marketing email was sent. */
export interface Recipient {
  clientId: string
  patientId: string
}

/** The path of the page, before its token. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The token of the link to unsubscribe: both ids and a signature with the product's secret, so that it names its
 * patient without a session and cannot be guessed. It never expires, since emails are read years later.
 */
export function unsubscribeToken({ clientId, patientId }: Recipient, secret: string): string {
  const ids = Buffer.concat([clientId, patientId].map(bytesOf))
  return Buffer.concat([ids, signatureOf(ids, secret)]).toString('base64url')
}

/** The address of the page on which the patient unsubscribes. */
export function unsubscribeUrl(
  recipient: Recipient,
  { publicUrl, secret }: Pick<Dependencies, 'publicUrl' | 'secret'>,
): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/${unsubscribeToken(recipient, secret)}`
}

/** Returns the patient for whom the token was made, or null for a token that we did not make. */
export function recipientOfToken(token: string, secret: string): Recipient | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(ids, secret))) return null
  return { clientId: idOf(ids.subarray(0, ID_BYTES)), patientId: idOf(ids.subarray(ID_BYTES)) }
}

function signatureOf(ids: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('unsubscribe ').update(ids).digest().subarray(0, SIGNATURE_BYTES)
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
