import { filesThatFit, type ReplyFile } from '@enamel/domain/reply/reply-files'
import { useSyncExternalStore } from 'react'
import { isFinal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ReplyStore } from '../reply-store.ts'
import { createUploads, type Upload, type Uploads, uploadDrafts } from './uploads.ts'

/** The draft's files that are uploading or failed, and the actions on all of the draft's files. */
export interface DraftFiles {
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  /** Removes a file that is uploading or failed. */
  cancel: (key: string) => void
  /** Removes an uploaded file from the draft. */
  remove: (file: ReplyFile) => void
}

// Imported only when a file is uploaded or removed.
const importApi = () => import('./upload.api.ts')

const noUploads: readonly Upload[] = []

/** The files of the reply to one patient. */
export function useDraftFiles(replies: ReplyStore, patientId: string): DraftFiles {
  const stored = () => uploadDrafts.get(replies.owner, patientId)
  const uploads = useSyncExternalStore(uploadDrafts.subscribe, () => stored()?.all() ?? noUploads)
  return {
    uploads,
    add: (files) => {
      const { fit, problem } = filesThatFit(replies.of(patientId).files.length + uploads.length, files)
      if (fit.length > 0) (stored() ?? beginUploads(replies, patientId)).add(fit)
      if (problem) toast.error(problem)
    },
    retry: (key) => stored()?.retry(key),
    cancel: (key) => stored()?.remove(key),
    remove: ({ id }) => {
      replies.step(patientId, { type: 'file_removed', id })
      // If this request fails, the server removes the unused file within a day.
      importApi()
        .then(({ discardFile }) => discardFile(patientId, id))
        .catch(() => {})
    },
  }
}

function beginUploads(replies: ReplyStore, patientId: string): Uploads {
  const uploads = createUploads({
    send: async (file, options) => (await importApi()).uploadFile(patientId, file, options),
    explain: (error) => ({ reason: errorMessage(error), final: isFinal(error) }),
    onDone: (file, before) => replies.step(patientId, { type: 'file_added', file, before }),
  })
  uploadDrafts.set(replies.owner, patientId, uploads)
  return uploads
}
