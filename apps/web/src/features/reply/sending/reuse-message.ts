import type { ReplyChannel } from '@enamel/domain/reply/channels'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { toast } from '../../../ui/feedback/toast.tsx'
import { checkReuse } from '../model/reuse-check.ts'
import type { ReplyStore } from '../reply-store.ts'

export const FINISH_FIRST = 'Send or clear your draft first'

/**
 * Adds the text and the files of a failed message to the draft, on the message's channel. Text of a draft on a
 * different channel would be lost, so the user has to finish that draft first.
 * @throws ApiError or NetworkError when the files could not be copied; the draft is unchanged in that case
 */
export async function reuseMessage(
  replies: ReplyStore,
  patientId: string,
  message: CommunicationEvent,
  channel: ReplyChannel,
): Promise<void> {
  if (replies.inProgress.has(message.id)) return
  const check = () => checkReuse(message, replies.of(patientId), channel)
  replies.inProgress.add(message.id)
  try {
    const files = check() === 'insert' ? await filesOf(patientId, message) : []
    // The user may have begun to write in the meantime.
    if (check() === 'blocked') toast.error(FINISH_FIRST)
    else replies.reuse(patientId, { channel, text: message.text_content, files })
  } finally {
    replies.inProgress.delete(message.id)
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
