import { type Actor, userIdOf } from '@enamel/domain/actors/actor'
import { FILE_GONE, NO_ATTACHMENTS } from '@enamel/domain/communications/attachments/upload-problem'
import { isOn } from '@enamel/domain/config/feature-flags'
import { filesProblem } from '@enamel/domain/reply/reply-files'
import { type UploadedRow, uploadsToSend } from '../communications/index.ts'
import { type MessageContext, type SendRefusal, sendRefusal } from './sending.ts'

interface RequestedFiles {
  ids: readonly string[]
  /** The text that accompanies the files. */
  text: string
  /** The user whose draft contains the files. The product itself has no drafts. */
  actor: Actor
}

/**
 * Returns the files that the message is to contain, or why it cannot contain them, by the same rule as in the reply
 * bar.
 */
export async function filesToSend(
  { tx, channel, practice, patient, now }: MessageContext,
  { ids, text, actor }: RequestedFiles,
): Promise<{ ok: true; files: readonly UploadedRow[] } | SendRefusal<'files_refused' | 'file_gone'>> {
  if (ids.length === 0) return { ok: true, files: [] }
  if (!isOn(practice.features, 'attachments')) return sendRefusal('files_refused', NO_ATTACHMENTS)
  const userId = userIdOf(actor)
  const { files, missing } =
    userId === null
      ? { files: [], missing: ids }
      : await uploadsToSend(tx, ids, { patientId: patient.id, userId, now })
  if (missing.length > 0) return { ...sendRefusal('file_gone', FILE_GONE), missingFiles: missing }
  const problem = filesProblem(channel, files, text)
  return problem === null ? { ok: true, files } : sendRefusal('files_refused', problem)
}
