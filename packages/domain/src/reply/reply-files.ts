import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '../communications/attachments/attachment-types.ts'
import { smsFilesProblem } from '../communications/attachments/sms-files.ts'
import { whatsAppFilesProblem } from '../communications/attachments/whatsapp-media.ts'
import { isOn } from '../config/feature-flags.ts'
import type { ReplyChannel } from './channels.ts'

/** An uploaded file that waits to be sent with a reply. */
export interface ReplyFile {
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  url: string
  /** Whether the server no longer has the file. */
  gone?: boolean
}

/** The text beside a file that can no longer be sent. */
export const FILE_UNAVAILABLE = 'No longer available. Remove it, or choose it again'
export const FILES_NOT_ACCEPTED = 'Files can only be sent by email, SMS or WhatsApp'
export const TOO_MANY_FOR_EMAIL = `An email takes up to ${ATTACHMENTS_MAX} files`
export const TOO_LARGE_FOR_EMAIL = 'The files in an email can be up to 20 MB in total'

type SentFile = Pick<ReplyFile, 'size' | 'type'>

/** The reason why files cannot be sent in one message with this text, for staff; null when they can. */
type FilesRule = (files: readonly SentFile[], text: string) => string | null

/** The rule of each channel for files; null for a channel that does not accept files. */
const fileRules: Readonly<Record<ReplyChannel, FilesRule | null>> = {
  Note: null,
  Email: emailFilesProblem,
  SMS: smsFilesProblem,
  'Form Submissions': null,
  WhatsApp: whatsAppFilesProblem,
}

function emailFilesProblem(files: readonly SentFile[]): string | null {
  if (files.length > ATTACHMENTS_MAX) return TOO_MANY_FOR_EMAIL
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > ATTACHMENT_BYTES_MAX ? TOO_LARGE_FOR_EMAIL : null
}

/** Whether files can be sent on this channel; without the flag `attachments`, on no channel (TML-16). */
export function acceptsFiles(channel: ReplyChannel, features: readonly string[]): boolean {
  return isOn(features, 'attachments') && fileRules[channel] !== null
}

/**
 * The files to send on this channel: all, or none if the channel does not accept files; they then stay in the draft.
 */
export function filesFor<F>(channel: ReplyChannel, files: readonly F[]): readonly F[] {
  return fileRules[channel] ? files : []
}

/**
 * The reason why these files cannot be sent in one message, for staff; null when they can.
 * @param text the text of the message
 */
export function filesProblem(channel: ReplyChannel, files: readonly SentFile[], text: string): string | null {
  if (files.length === 0) return null
  const rule = fileRules[channel]
  return rule ? rule(files, text) : FILES_NOT_ACCEPTED
}

/**
 * The chosen files that a draft can still accept, in order, and the error about the others.
 * @param attached the number of files in the draft, including those that are being uploaded
 */
export function filesThatFit<F>(
  attached: number,
  chosen: readonly F[],
): { fit: readonly F[]; problem: string | null } {
  const fit = chosen.slice(0, Math.max(0, ATTACHMENTS_MAX - attached))
  const leftOut = chosen.length - fit.length
  const theLastWere = leftOut === 1 ? 'The last one was' : `The last ${leftOut} were`
  return {
    fit,
    problem:
      leftOut === 0 ? null : `A message takes up to ${ATTACHMENTS_MAX} files. ${theLastWere} not added`,
  }
}

/** The files; those with these ids are marked as gone, because the server no longer has them. */
export function markMissing(files: readonly ReplyFile[], ids: readonly string[]): readonly ReplyFile[] {
  return files.map((file) => (ids.includes(file.id) ? { ...file, gone: true } : file))
}

/**
 * Whether a message may be sent without text: on WhatsApp a file is enough. A text that is nothing but a link would look
 * like fraud.
 */
export function canOmitText(channel: ReplyChannel, files: readonly unknown[]): boolean {
  return channel === 'WhatsApp' && files.length > 0
}

/** Whether a saved value is a file that waits to be sent. */
export function isReplyFile(value: unknown): value is ReplyFile {
  const { id, name, type, size, url, gone = false } = Object(value) as Record<string, unknown>
  const isNamed = [id, name, type, url].every((text) => typeof text === 'string')
  return isNamed && typeof size === 'number' && typeof gone === 'boolean'
}
