import type { Assets } from '@enamel/contract/practice'
import {
  type AssetName,
  INVALID_IMAGE,
  isPictureType,
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
} from '@enamel/domain/brand/assets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../lib/error-message.ts'
import { usePublishEffect } from '../../signed-in/realtime-context.tsx'
import { assetsQuery, removeAsset, uploadAsset } from './brand.api.ts'

/** Replacing and removing one picture. */
export function useAsset(name: AssetName) {
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const [error, setError] = useState<string | null>(null)
  const onSuccess = (changed: Partial<Assets>) => {
    queries.setQueryData(assetsQuery.queryKey, (urls) => urls && { ...urls, ...changed })
    publish({ kind: 'settings_changed', sections: ['assets'] })
  }
  const onError = (failure: unknown) => setError(errorMessage(failure))
  const upload = useMutation({ mutationFn: (file: File) => uploadAsset(name, file), onSuccess, onError })
  const remove = useMutation({ mutationFn: () => removeAsset(name), onSuccess, onError })
  return {
    error,
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
    /** Uploads a file, unless it cannot be a picture (PRC-08). */
    choose(file: File) {
      const problem = fileProblem(file)
      setError(problem)
      if (!problem) upload.mutate(file)
    },
    remove() {
      setError(null)
      remove.mutate()
    },
  }
}

function fileProblem({ type, size }: File): string | null {
  if (!isPictureType(type)) return INVALID_IMAGE
  return size > PICTURE_BYTES_MAX ? PICTURE_TOO_LARGE : null
}
