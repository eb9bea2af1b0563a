import { FILE_GONE, NO_ATTACHMENTS } from '@enamel/domain/communications/attachments/upload-problem'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import { isOn } from '@enamel/domain/config/feature-flags'
import { filesProblem } from '@enamel/domain/reply/reply-files'
import type { PracticeTx } from '../../db/database.ts'
import { type Drafter, type UploadedRow, uploadsToSend } from '../communications/index.ts'
import type { SendProblem } from './send-idempotently.ts'

export interface FilesAsked {
  ids: readonly string[]
  channel: SendChannel
  /** The text that accompanies them. */
  text: string
  /** Flags of the practice. */
  features: readonly string[]
}

export type FilesToSend =
  | { ok: true; files: readonly UploadedRow[] }
  | { ok: false; problem: SendProblem<'validation' | 'file_gone'> }

/** The files that a message is to take with it, or why it cannot, by the reply bar's own rule. */
export async function filesToSend(
  tx: PracticeTx,
  { ids, channel, text, features }: FilesAsked,
  drafter: Drafter,
): Promise<FilesToSend> {
  if (ids.length === 0) return { ok: true, files: [] }
  if (!isOn(features, 'attachments')) return refused(NO_ATTACHMENTS)
  const { files, missing } = await uploadsToSend(tx, ids, drafter)
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((id) => [id, [FILE_GONE]]))
    return { ok: false, problem: { code: 'file_gone', errors } }
  }
  const reason = filesProblem(channel, files, text)
  return reason === null ? { ok: true, files } : refused(reason)
}

function refused(reason: string): FilesToSend {
  return { ok: false, problem: { code: 'validation', errors: { attachment_ids: [reason] } } }
}
