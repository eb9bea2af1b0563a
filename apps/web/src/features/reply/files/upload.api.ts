import { communications } from '@enamel/contract/communications'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { call } from '../../../lib/call.ts'
import { sendWithProgress } from '../../../lib/send-with-progress.ts'

interface UploadOptions {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** Uploads a file for a message to this patient. */
export async function uploadFile(
  patientId: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<ReplyFile> {
  const body = new FormData()
  body.append('file', file)
  const params = { id: patientId }
  const stored = await call(
    communications.upload,
    { params, body },
    { signal, fetch: sendWithProgress(onProgress) },
  )
  return { ...stored, size: file.size }
}

/** Copies the files of a failed message for another message to the same patient. */
export async function reuseFiles(patientId: string, commId: string): Promise<readonly ReplyFile[]> {
  const { files } = await call(communications.reuseFiles, { params: { id: patientId, commId } })
  return files
}

/** Removes a file that will not be sent. */
export async function discardFile(patientId: string, attachmentId: string): Promise<void> {
  await call(communications.discardUpload, { params: { id: patientId, attachmentId } })
}
