import { filesThatFit, type ReplyFile } from '@enamel/domain/reply/reply-files'
import { useCallback, useSyncExternalStore } from 'react'
import { isFinal } from '../../../lib/api-error.ts'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ReplyStore } from '../reply-store.ts'
import { createUploadStore, type Upload, type UploadStore } from './upload-store.ts'

/** The files of the draft that are uploading or failed, and the actions on all of its files. */
export interface DraftFiles {
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  /** Removes a file that is uploading or failed. */
  cancel: (key: string) => void
  /** Takes a file out of the draft. */
  remove: (file: ReplyFile) => void
}

// Loaded only when files are sent.
const loadApi = () => import('./upload.api.ts')

/** Uploads continue while another patient is open. There is one store for each user. */
const stores = createDrafts<UploadStore>({ status: () => 'idle' })
const UPLOADS = 'uploads'

function uploadsOf(replies: ReplyStore): UploadStore {
  const known = stores.get(replies.owner, UPLOADS)
  if (known) return known
  const store = createUploadStore({
    send: async (patientId, file, options) => (await loadApi()).uploadFile(patientId, file, options),
    explain: (error) => ({ reason: errorMessage(error), final: isFinal(error) }),
    onDone: (patientId, file, before) => replies.step(patientId, { type: 'file_added', file, before }),
  })
  stores.set(replies.owner, UPLOADS, store)
  return store
}

export function useDraftFiles(replies: ReplyStore, patientId: string): DraftFiles {
  const store = uploadsOf(replies)
  const uploads = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.of(patientId), [store, patientId]),
  )
  return {
    uploads,
    add: (files) => {
      const { fit, problem } = filesThatFit(replies.of(patientId).files.length + uploads.length, files)
      if (fit.length > 0) store.add(patientId, fit)
      if (problem) toast.error(problem)
    },
    retry: (key) => store.retry(patientId, key),
    cancel: (key) => store.remove(patientId, key),
    remove: ({ id }) => {
      replies.step(patientId, { type: 'file_removed', id })
      // The server removes it by itself tomorrow, should this not get through.
      loadApi()
        .then(({ discardFile }) => discardFile(patientId, id))
        .catch(() => {})
    },
  }
}
