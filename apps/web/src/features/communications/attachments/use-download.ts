import type { Attachment } from '@enamel/domain/timeline/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { fileKey } from './use-file.ts'

/** How long the browser has to begin saving. */
const OBJECT_URL_MS = 60_000

export type DownloadState =
  | { kind: 'idle' }
  /** From 0 to 1. */
  | { kind: 'loading'; fraction: number }
  | { kind: 'failed' }

export interface Download {
  state: DownloadState
  /** Fetches the file and saves it under its name. */
  start: () => void
  cancel: () => void
}

/** Saves a file on this computer (COM-24). Unmounting aborts a download in progress. */
export function useDownload({ id, url, name }: Attachment): Download {
  const queries = useQueryClient()
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has another download.
  useEffect(
    () => () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
    [id],
  )

  const start = async () => {
    running.current?.abort()
    const attempt = new AbortController()
    const { signal } = attempt
    running.current = attempt
    setState({ kind: 'loading', fraction: 0 })
    try {
      const onProgress = (fraction: number) => setState({ kind: 'loading', fraction })
      const content =
        queries.getQueryData<Blob>(fileKey(id)) ?? (await fetchFile(url, { signal, onProgress }))
      saveFile(content, name || 'attachment')
      setState({ kind: 'idle' })
    } catch {
      // A user who cancelled sees no failure.
      if (!signal.aborted) setState({ kind: 'failed' })
    }
  }
  return {
    state,
    start: () => void start(),
    cancel: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}

/** Lets the browser save bytes under a name, like a download. */
function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_MS)
}
