import { uploadProblem } from '@enamel/domain/communications/attachments/upload-problem'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { createDrafts, type DraftStatus } from '../../../lib/drafts/drafts.ts'
import { createListeners } from '../../../lib/listeners.ts'

/** A file that is uploading into a draft, or that failed. */
export interface Upload {
  /** An id made by this page. */
  key: string
  name: string
  type: string
  size: number
  /** `fraction` is from 0 to 1; `reason` is a text for staff; `final`: whether another attempt would fail too. */
  state: { kind: 'sending'; fraction: number } | { kind: 'failed'; reason: string; final: boolean }
}

/** The uploads into the draft for one patient. */
export interface Uploads {
  all: () => readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  /** Stops an upload if it is in progress, and removes it. */
  remove: (key: string) => void
  /** Stops all uploads in progress; none of them reaches the draft. */
  abort: () => void
  subscribe: (listener: () => void) => () => void
}

export interface UploadDependencies {
  /** @throws the error of the request; the signal's reason when aborted */
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<ReplyFile>
  /** The text of a failure, and whether it is final: another attempt would fail too. */
  explain: (error: unknown) => { reason: string; final: boolean }
  /**
   * Adds the file to the draft, before the files with the ids `before`, which were chosen later and uploaded earlier.
   */
  onDone: (file: ReplyFile, before: readonly string[]) => void
}

interface PendingFile extends Upload {
  file: File
  abort: AbortController
}

/** An uploaded file, whose position among the other files matters until all are uploaded. */
interface UploadedFile {
  key: string
  id: string
}

type ChosenFile = PendingFile | UploadedFile

function isPending(chosen: ChosenFile): chosen is PendingFile {
  return 'abort' in chosen
}

/**
 * The uploads of all drafts. Uploads in progress stop when their user signs out. A file that can never be uploaded does
 * not count as unsaved.
 */
export const uploadDrafts = createDrafts<Uploads>({
  status: (uploads) => uploadsStatus(uploads.all()),
  follow(uploads, changed) {
    const unsubscribe = uploads.subscribe(changed)
    return () => {
      unsubscribe()
      uploads.abort()
    }
  },
})

function uploadsStatus(uploads: readonly Upload[]): DraftStatus {
  if (uploads.some(({ state }) => state.kind === 'sending')) return 'saving'
  return uploads.some(({ state }) => state.kind === 'failed' && !state.final) ? 'unsaved' : 'idle'
}

let uploadCount = 0

/**
 * Creates the uploads into one draft. They continue while a different patient is shown. Uploaded files are not listed
 * here: they belong to the draft.
 */
export function createUploads({ send, explain, onDone }: UploadDependencies): Uploads {
  let chosen: readonly ChosenFile[] = []
  let pending: readonly PendingFile[] = []
  const listeners = createListeners()

  const change = (next: readonly ChosenFile[]) => {
    pending = next.filter(isPending)
    chosen = pending.length > 0 ? next : []
    listeners.notify()
  }
  const setState = (key: string, state: Upload['state']) =>
    change(chosen.map((file) => (file.key === key && isPending(file) ? { ...file, state } : file)))
  const pendingFile = (key: string) => pending.find((file) => file.key === key)

  const run = async ({ key, file, abort: { signal } }: PendingFile) => {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) setState(key, { kind: 'sending', fraction })
    }
    try {
      const done = await send(file, { signal, onProgress })
      if (signal.aborted) return
      const later = chosen.slice(chosen.findIndex((other) => other.key === key) + 1)
      change(chosen.map((other) => (other.key === key ? { key, id: done.id } : other)))
      onDone(
        done,
        later.flatMap((other) => (isPending(other) ? [] : other.id)),
      )
    } catch (error) {
      if (!signal.aborted) setState(key, { kind: 'failed', ...explain(error) })
    }
  }
  const begin = (file: File): PendingFile => {
    const { name, type, size } = file
    const reason = uploadProblem(file)
    uploadCount += 1
    return {
      key: `upload-${uploadCount}`,
      name,
      type,
      size,
      file,
      abort: new AbortController(),
      state: reason === null ? { kind: 'sending', fraction: 0 } : { kind: 'failed', reason, final: true },
    }
  }

  return {
    all: () => pending,
    add(files) {
      const started = files.map(begin)
      change([...chosen, ...started])
      for (const file of started) if (file.state.kind === 'sending') void run(file)
    },
    retry(key) {
      const failed = pendingFile(key)
      if (!failed) return
      setState(key, { kind: 'sending', fraction: 0 })
      void run(failed)
    },
    remove(key) {
      pendingFile(key)?.abort.abort()
      change(chosen.filter((file) => file.key !== key))
    },
    abort() {
      for (const file of pending) file.abort.abort()
    },
    subscribe: listeners.add,
  }
}
