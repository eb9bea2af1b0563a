import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { placeFor } from '@enamel/domain/reply/take-up'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export const FINISH_FIRST = 'Send or clear your draft first'

/** Messages whose files are being put there. */
const underWay = new Set<string>()

/**
 * Begins a draft with the text and the files of a message that failed, below what is written on its channel; what is
 * written on another one would be lost, and is to be finished first.
 * @throws ApiError or NetworkError when its files could not be put there; then nothing has changed
 */
export async function takeUp(
  replies: ReplyStore,
  patientId: string,
  message: CommunicationEvent,
  channel: ReplyChannel,
): Promise<void> {
  if (underWay.has(message.id)) return
  const place = () => placeFor(message, replies.of(patientId), channel)
  underWay.add(message.id)
  try {
    const files = place() === 'in' ? await filesOf(patientId, message) : []
    // Somebody may have begun to write meanwhile.
    if (place() === 'nowhere') toast.error(FINISH_FIRST)
    else replies.takeUp(patientId, { channel, text: message.text_content, files })
  } finally {
    underWay.delete(message.id)
  }
}

async function filesOf(
  patientId: string,
  { id, attachments }: CommunicationEvent,
): Promise<readonly ReplyFile[]> {
  if (attachments.length === 0) return []
  const { reuseFiles } = await import('../../features/reply/files/upload.api.ts')
  return reuseFiles(patientId, id)
}
