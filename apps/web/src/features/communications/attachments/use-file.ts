import type { Attachment } from '@enamel/domain/timeline/event'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/fetch-file.ts'

/** How long an unused file stays cached, so that the lightbox need not fetch the timeline's pictures again. */
const CACHED_MS = 60_000

/** The cache key of a file's bytes. */
export function fileKey(id: string) {
  return ['file', id] as const
}

/** The progress of fetching a file. `fraction` is from 0 to 1. */
export type FileView =
  | { kind: 'loading'; fraction: number }
  /** `url` is valid until the component that called `useFile` unmounts or the file is fetched again. */
  | { kind: 'loaded'; url: string; retry: () => void }
  | { kind: 'failed'; retry: () => void }

/**
 * Fetches a file once `shouldLoad` is true. The request is aborted when the component unmounts (COM-24).
 * @param shouldLoad false until the file is visible, or is about to be
 */
export function useFile({ id, url }: Pick<Attachment, 'id' | 'url'>, shouldLoad: boolean): FileView {
  const [fraction, setFraction] = useState(0)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => fetchFile(url, { signal, onProgress: setFraction }),
    enabled: shouldLoad,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
    retry: false,
  })
  const objectUrl = useObjectUrl(data)
  const retry = () => void refetch()
  if (data && objectUrl) return { kind: 'loaded', url: objectUrl, retry }
  if (isError && !isFetching) return { kind: 'failed', retry }
  return { kind: 'loading', fraction }
}

/** An object URL for content, valid until the component unmounts or the content changes. */
function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const objectUrl = URL.createObjectURL(content)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [content])
  return url
}
