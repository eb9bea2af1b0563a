import type { BulkPreview } from '@enamel/contract/bulk'
import { type BulkDraft, type BulkPayload, bulkPayload } from '@enamel/domain/bulk/bulk-draft'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
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

/**
 * The preview of a draft: who would get it, and what the first recipients would read. It is loaded again after a pause in
 * typing.
 * @param recipients null while no patient is selected
 * @param hasText whether the draft can be sent; otherwise only its recipients are loaded
 */
export function useBulkPreview(
  recipients: BulkRecipients | null,
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
