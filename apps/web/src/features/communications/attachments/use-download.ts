import type { Attachment } from '@enamel/domain/timeline/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { fileKey } from './use-file.ts'

export type DownloadState =
  | { kind: 'idle' }
  /** `fraction` is from 0 to 1. */
  | { kind: 'loading'; fraction: number }
  | { kind: 'failed' }

export interface Download {
  state: DownloadState
  /** Fetches the file and saves it under its name. */
  start: () => void
  cancel: () => void
}

/** Saves a file on the user's device (COM-24). Unmounting aborts a download in progress. */
export function useDownload({ id, url, name }: Attachment): Download {
  const queries = useQueryClient()
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const controller = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a download belongs to one file.
  useEffect(
    () => () => {
      controller.current?.abort()
      setState({ kind: 'idle' })
    },
    [id],
  )

  const start = async () => {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setState({ kind: 'loading', fraction: 0 })
    try {
      const onProgress = (fraction: number) => setState({ kind: 'loading', fraction })
      const content =
        queries.getQueryData<Blob>(fileKey(id)) ?? (await fetchFile(url, { signal, onProgress }))
      saveFile(content, name || 'attachment')
      setState({ kind: 'idle' })
    } catch {
      // A user who cancelled the download sees no failure.
      if (!signal.aborted) setState({ kind: 'failed' })
    }
  }
  return {
    state,
    start: () => void start(),
    cancel: () => {
      controller.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
