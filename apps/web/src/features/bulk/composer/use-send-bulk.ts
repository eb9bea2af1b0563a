import {
  type BulkMessage,
  type BulkRequest,
  findUnanswered,
  type UnansweredMatch,
} from '@enamel/domain/bulk/unanswered'
import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { bulkListQuery, isBulkRefused, SEND_BULK_KEY, sendBulk } from '../bulk.api.ts'
import { queuedText, queuingText } from '../model/progress.ts'
import { useUnansweredBulk } from './use-unanswered-bulk.ts'

export interface BulkSending {
  /** The unanswered request for this message; null without one, and while a request is in progress. */
  unanswered: UnansweredMatch | null
  send: () => void
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
 * Sends a bulk message, with the toasts of BLK-14 and BLK-16. After an attempt without a response, the same request is
 * sent again, with its id and all of its content: if the first attempt was stored, there is no second bulk message.
 * @param message null while no patient is selected
 */
export function useSendBulk(
  message: BulkMessage | null,
  { onQueued, onTotalChanged }: SendHandlers,
): BulkSending {
  const queries = useQueryClient()
  const { requests, begin, settle } = useUnansweredBulk()
  const { mutate, error } = useMutation({
    mutationKey: SEND_BULK_KEY,
    mutationFn: (request: BulkRequest) => sendBulk(request),
    onMutate: ({ total, payload }) => toast.success(queuingText(total, payload.channel)),
    onSuccess({ total }, { id }) {
      settle(id)
      toast.success(queuedText(total))
      void queries.invalidateQueries(bulkListQuery)
      onQueued()
    },
    onError(failure, { id }) {
      if (isBulkRefused(failure)) settle(id)
      showError(failure, ACTION_FAILED)
      if (isRefusal(failure, 'total_changed')) onTotalChanged()
    },
  })
  // A request continues when the composer is closed, and is still in progress when it is opened again.
  const isSending = useIsMutating({ mutationKey: SEND_BULK_KEY }) > 0
  return {
    unanswered: message && !isSending ? findUnanswered(requests, message) : null,
    send() {
      if (message && !isSending) mutate(begin(message))
    },
    isSending,
    error: error && errorMessage(error),
  }
}
