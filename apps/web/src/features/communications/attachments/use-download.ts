import type { Attachment } from '@enamel/domain/timeline/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { fileKey } from './use-file.ts'

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

/** Saves a file on this computer (COM-24); leaving aborts a download in progress. */
export function useDownload({ id, url, name }: Attachment): Download {
  const queries = useQueryClient()
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another file it begins anew.
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
      // The user cancelled; every other failure has the failed state's text.
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
