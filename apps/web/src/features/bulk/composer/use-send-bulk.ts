import type { BulkBody } from '@enamel/contract/bulk'
import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
import { isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { bulkListQuery, sendBulk } from '../bulk.api.ts'
import { queuedText, queuingText } from '../model/progress.ts'

export interface BulkSending {
  send: (body: Omit<BulkBody, 'id'>) => void
  isSending: boolean
  /** Why the last attempt failed, in words; null before one, and after a success. */
  error: string | null
}

export interface SendHandlers {
  onQueued: () => void
  /** The report has other patients than those that were shown. */
  onTotalChanged: () => void
}

/**
 * Sends bulk messages, with the toasts of BLK-14 and BLK-16. Repeated attempts to send the same have the same id, so that
 * an attempt whose response was lost does not send everything twice.
 */
export function useSendBulk({ onQueued, onTotalChanged }: SendHandlers): BulkSending {
  const queries = useQueryClient()
  const attempt = useRef<{ id: string; content: string } | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendBulk,
    onMutate: ({ total, payload }) => toast.success(queuingText(total, payload.channel)),
    onSuccess({ total }) {
      attempt.current = null
      toast.success(queuedText(total))
      void queries.invalidateQueries(bulkListQuery)
      onQueued()
    },
    onError(failure) {
      showError(failure, ACTION_FAILED)
      if (isRefusal(failure, 'total_changed')) onTotalChanged()
    },
  })
  return {
    send(body) {
      const content = JSON.stringify(body)
      if (attempt.current?.content !== content) attempt.current = { id: uuid(), content }
      mutate({ ...body, id: attempt.current.id })
    },
    isSending: isPending,
    error: error && errorMessage(error),
  }
}
