import type { Attachment } from '@enamel/domain/timeline/event'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/fetch-file.ts'

/** How long an unused file stays cached: the lightbox shows the same files as the timeline. */
const CACHED_MS = 60_000

/** The cache key of a file's bytes. */
export function fileKey(id: string) {
  return ['file', id] as const
}

/** A file's bytes, for as long as something shows them. */
export type FileView =
  | { kind: 'loading'; fraction: number }
  /** `url` is valid until the component that asked for it is gone. */
  | { kind: 'here'; url: string; retry: () => void }
  | { kind: 'failed'; retry: () => void }

/**
 * Fetches a file while `wanted`, and aborts when it is not wanted any more (COM-24).
 * @param wanted false while it is out of sight
 */
export function useFile({ id, url }: Pick<Attachment, 'id' | 'url'>, wanted: boolean): FileView {
  const [fraction, setFraction] = useState(0)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => fetchFile(url, { signal, onProgress: setFraction }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
    retry: false,
  })
  const objectUrl = useObjectUrl(data)
  const retry = () => void refetch()
  if (data && objectUrl) return { kind: 'here', url: objectUrl, retry }
  if (isError && !isFetching) return { kind: 'failed', retry }
  return { kind: 'loading', fraction }
}

/** An object URL of bytes, until the component unmounts. */
function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [content])
  return url
}
