import type { BulkPreview } from '@enamel/contract/bulk'
import {
  type BulkDraft,
  type BulkPayload,
  bulkPayload,
  type RequestedRecipients,
} from '@enamel/domain/bulk/bulk-request'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from '../bulk.api.ts'

const TYPING_PAUSE_MS = 400
/** The text of a preview while the draft cannot be sent: who gets the message does not depend on it. */
const PLACEHOLDER_TEXT = '…'

export interface Preview {
  /** Undefined until loaded, and while no patient is selected. */
  data: BulkPreview | undefined
  isError: boolean
  /** Whether the data is of the present recipients and channel. Otherwise it is older, or there is none yet. */
  isCurrent: boolean
  /** Whether the samples show the draft; otherwise only the recipients are known. */
  hasText: boolean
  retry: () => void
}

/** Who would get the draft, and what the first recipients would read; asked again after a pause in typing. */
export function useBulkPreview(
  recipients: RequestedRecipients | null,
  draft: BulkDraft,
  hasText: boolean,
): Preview {
  const payload = bulkPayload(
    hasText ? draft : { ...draft, subject: PLACEHOLDER_TEXT, message: PLACEHOLDER_TEXT },
  )
  const [settled] = useDebouncedValue(JSON.stringify(payload), TYPING_PAUSE_MS, { leading: true })
  const asked: BulkPayload = JSON.parse(settled)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(recipients ?? { patient_ids: [] }, asked),
    enabled: recipients !== null,
  })
  const [loadedFor, setLoadedFor] = useState<string | null>(null)
  const answered = data && !isPlaceholderData ? JSON.stringify([recipients, asked.channel]) : loadedFor
  if (answered !== loadedFor) setLoadedFor(answered)
  return {
    data: recipients === null ? undefined : data,
    isError,
    isCurrent: answered === JSON.stringify([recipients, draft.channel]),
    hasText,
    retry: () => void refetch(),
  }
}
