import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { toast } from '../../../ui/feedback/toast.tsx'
import { placeFor } from '../model/draft-place.ts'
import type { ReplyStore } from '../reply-store.ts'

export const FINISH_FIRST = 'Send or clear your draft first'

/**
 * Begins a draft with the text and the files of a failed message, below the present text of its channel. A draft on
 * another channel would be lost and has to be finished first.
 * @throws ApiError or NetworkError when its files could not be copied; then nothing has changed
 */
export async function reuseMessage(
  replies: ReplyStore,
  patientId: string,
  message: CommunicationEvent,
  channel: ReplyChannel,
): Promise<void> {
  if (replies.underWay.has(message.id)) return
  const place = () => placeFor(message, replies.of(patientId), channel)
  replies.underWay.add(message.id)
  try {
    const files = place() === 'in' ? await filesOf(patientId, message) : []
    // The user may have begun to write meanwhile.
    if (place() === 'nowhere') toast.error(FINISH_FIRST)
    else replies.reuse(patientId, { channel, text: message.text_content, files })
  } finally {
    replies.underWay.delete(message.id)
  }
}

async function filesOf(
  patientId: string,
  { id, attachments }: CommunicationEvent,
): Promise<readonly ReplyFile[]> {
  if (attachments.length === 0) return []
  const { reuseFiles } = await import('../files/upload.api.ts')
  return reuseFiles(patientId, id)
}
