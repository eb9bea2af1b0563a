import { createHash, createHmac } from 'node:crypto'
import {
  FILE_LINK_PATH,
  type SmsFileWay,
  withFileLink,
} from '@enamel/domain/communications/attachments/sms-files'
import type { Dependencies } from '../../dependencies.ts'

/** The parts of the product from which the addresses of public pages are made. */
export type LinkBase = Pick<Dependencies, 'publicUrl' | 'secret'>

const TOKEN_BYTES = 16

/**
 * The address of the public page with the files of a text. Its token is made from the message's id with the product's
 * secret, so that it can be shown again although the database has only its hash.
 */
export function fileLinkUrl(messageId: string, { publicUrl, secret }: LinkBase): string {
  return `${publicUrl}${FILE_LINK_PATH}/${tokenOf(messageId, secret)}`
}

function tokenOf(messageId: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(`file link ${messageId}`).digest()
  return signature.subarray(0, TOKEN_BYTES).toString('base64url')
}

/** The hash of a message's token, as stored. */
export function fileLinkHash(messageId: string, secret: string): Buffer {
  return hashOfToken(tokenOf(messageId, secret))
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface MessageWithFiles {
  id: string
  text_content: string
  files_sent_as: SmsFileWay | null
}

/** The text of a message as the patient receives it: with the link to its files, if they are sent by one. */
export function textAsSent(
  { id, text_content, files_sent_as }: MessageWithFiles,
  files: readonly { type: string }[],
  base: LinkBase,
): string {
  return files_sent_as === 'link' ? withFileLink(text_content, files, fileLinkUrl(id, base)) : text_content
}
