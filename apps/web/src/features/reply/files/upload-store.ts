import { uploadProblem } from '@enamel/domain/communications/upload-problem'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'

/** A file that is uploading into a draft, or that failed. */
export interface Upload {
  /** An id made by this page. */
  key: string
  name: string
  type: string
  size: number
  /** `fraction` from 0 to 1; `reason` as a text for staff, `final` when another try would give the same result. */
  state: { kind: 'sending'; fraction: number } | { kind: 'failed'; reason: string; final: boolean }
}

export interface UploadStore {
  of: (patientId: string) => readonly Upload[]
  add: (patientId: string, files: readonly File[]) => void
  retry: (patientId: string, key: string) => void
  /** Stops its upload if it is in progress, and removes it. */
  remove: (patientId: string, key: string) => void
  subscribe: (listener: () => void) => () => void
}

export interface UploadDependencies {
  /** @throws the error; the signal's reason when aborted */
  send: (
    patientId: string,
    file: File,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<ReplyFile>
  /** The text of a failure, and whether trying again can help. */
  explain: (error: unknown) => { reason: string; final: boolean }
  /** The file is in the draft from now on, before those that were chosen after it and were faster, by their ids. */
  onDone: (patientId: string, file: ReplyFile, before: readonly string[]) => void
}

interface StoredFile extends Upload {
  file: File
  abort: AbortController
}

/** A file that has arrived: its place among those that have not. */
interface Arrived {
  key: string
  id: string
}

type Chosen = StoredFile | Arrived

function isStored(one: Chosen): one is StoredFile {
  return 'abort' in one
}

const none: readonly Upload[] = []

/**
 * The uploads into drafts, by patient, for as long as the page lives: they continue while another patient is shown. An
 * uploaded file belongs to the draft.
 */
export function createUploadStore({ send, explain, onDone }: UploadDependencies): UploadStore {
  const chosen = new Map<string, { all: readonly Chosen[]; cached: readonly StoredFile[] }>()
  const listeners = new Set<() => void>()
  let made = 0

  const change = (patientId: string, all: readonly Chosen[]) => {
    const cached = all.filter(isStored)
    if (cached.length > 0) chosen.set(patientId, { all, cached })
    else chosen.delete(patientId)
    for (const listener of listeners) listener()
  }
  const all = (patientId: string) => chosen.get(patientId)?.all ?? []
  const storedAs = (patientId: string, key: string) =>
    chosen.get(patientId)?.cached.find((one) => one.key === key)
  const set = (patientId: string, key: string, state: Upload['state']) =>
    change(
      patientId,
      all(patientId).map((one) => (one.key === key && isStored(one) ? { ...one, state } : one)),
    )
  const drop = (patientId: string, key: string) =>
    change(
      patientId,
      all(patientId).filter((one) => one.key !== key),
    )

  const run = async (patientId: string, { key, file, abort: { signal } }: StoredFile) => {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) set(patientId, key, { kind: 'sending', fraction })
    }
    try {
      const done = await send(patientId, file, { signal, onProgress })
      if (signal.aborted) return
      const now = all(patientId)
      const later = now.slice(now.findIndex((one) => one.key === key) + 1)
      change(
        patientId,
        now.map((one) => (one.key === key ? { key, id: done.id } : one)),
      )
      onDone(
        patientId,
        done,
        later.flatMap((one) => (isStored(one) ? [] : one.id)),
      )
    } catch (error) {
      if (!signal.aborted) set(patientId, key, { kind: 'failed', ...explain(error) })
    }
  }
  const begin = (file: File): StoredFile => {
    const { name, type, size } = file
    const reason = uploadProblem(file)
    made += 1
    return {
      ...{ key: `upload-${made}`, name, type, size, file, abort: new AbortController() },
      state: reason === null ? { kind: 'sending', fraction: 0 } : { kind: 'failed', reason, final: true },
    }
  }

  return {
    of: (patientId) => chosen.get(patientId)?.cached ?? none,
    add(patientId, files) {
      const begun = files.map(begin)
      change(patientId, [...all(patientId), ...begun])
      for (const one of begun) if (one.state.kind === 'sending') void run(patientId, one)
    },
    retry(patientId, key) {
      const failed = storedAs(patientId, key)
      if (!failed) return
      set(patientId, key, { kind: 'sending', fraction: 0 })
      void run(patientId, failed)
    },
    remove(patientId, key) {
      storedAs(patientId, key)?.abort.abort()
      drop(patientId, key)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
