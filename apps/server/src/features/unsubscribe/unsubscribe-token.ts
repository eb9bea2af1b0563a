import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../../dependencies.ts'

/**
 * Who unsubscribes by a link: a patient of a practice, or the recipient of a workflow's message, who may be somebody
 * else.
 */
export type LinkOwner = { clientId: string } & (
  | { kind: 'patient'; patientId: string }
  | { kind: 'message'; messageId: string }
)

/** The path of the page, before its token. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The token of the link to unsubscribe: both ids and a signature with the product's secret, so that it names its
 * owner without a session and cannot be guessed. It never expires, since emails are read years later.
 */
export function unsubscribeToken(owner: LinkOwner, secret: string): string {
  const { clientId, kind } = owner
  const ids = Buffer.concat([clientId, kind === 'patient' ? owner.patientId : owner.messageId].map(bytesOf))
  return Buffer.concat([ids, signatureOf(kind, ids, secret)]).toString('base64url')
}

/** The address of the page on which the owner of the link unsubscribes. */
export function unsubscribeUrl(
  owner: LinkOwner,
  { publicUrl, secret }: Pick<Dependencies, 'publicUrl' | 'secret'>,
): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/${unsubscribeToken(owner, secret)}`
}

/** An address like that of the page, for previews: it unsubscribes nobody. */
export function exampleUnsubscribeUrl({ publicUrl }: Pick<Dependencies, 'publicUrl'>): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}/example`
}

/** Returns the owner of the link for whom the token was made, or null for a token that we did not make. */
export function linkOwner(token: string, secret: string): LinkOwner | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  const isSigned = (kind: LinkOwner['kind']) =>
    timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(kind, ids, secret))
  const clientId = idOf(ids.subarray(0, ID_BYTES))
  const id = idOf(ids.subarray(ID_BYTES))
  if (isSigned('patient')) return { kind: 'patient', clientId, patientId: id }
  return isSigned('message') ? { kind: 'message', clientId, messageId: id } : null
}

/** What is signed before the ids. That of patients is in the links of emails that were sent before there was another. */
const contexts: Record<LinkOwner['kind'], string> = {
  patient: 'unsubscribe ',
  message: 'unsubscribe message ',
}

function signatureOf(kind: LinkOwner['kind'], ids: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(contexts[kind]).update(ids).digest().subarray(0, SIGNATURE_BYTES)
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
