import {
  type ScheduledContent,
  type ScheduledMessage,
  scheduledMessages,
} from '@enamel/contract/scheduled-messages'
import { channelDefinitions, mainField } from '@enamel/domain/reply/channels'
import { v7 as uuid } from 'uuid'
import { call } from '../../../lib/call.ts'
import { productTime } from '../../../lib/product-time.ts'
import { showFailure } from '../../../ui/feedback/show-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { emptyReply, hasText, type ReplyState } from '../model/reply-state.ts'
import type { ReplyStore } from '../reply-store.ts'
import { FINISH_FIRST } from '../sending/reuse-message.ts'

/**
 * Takes a scheduled message back into the fields, with its files. Text that the fields contain would be lost, so the
 * user has to finish it first.
 * @returns whether the message is in the fields
 */
export async function editScheduled(
  replies: ReplyStore,
  { id, patient_id: patientId }: Pick<ScheduledMessage, 'id' | 'patient_id'>,
  onChanged: () => void,
): Promise<boolean> {
  if (hasText(replies.of(patientId))) {
    toast.error(FINISH_FIRST)
    return false
  }
  try {
    const content = await call(scheduledMessages.edit, { params: { id } })
    replies.restore(patientId, {
      id: uuid(),
      reply: replyOf(content),
      template: content.is_template ? { id: content.template_id ?? '', text: content.text } : null,
      at: productTime.now().toISOString(),
      reason: null,
    })
    return true
  } catch (error) {
    showFailure(error)
    return false
  } finally {
    onChanged()
  }
}

function replyOf({ channel, subject, text, template_id, end_snooze, files }: ScheduledContent): ReplyState {
  const field = mainField(channelDefinitions[channel])
  return {
    ...emptyReply,
    channel,
    fields: { ...(channel === 'Email' && { subject }), ...(field && { [field.name]: text }) },
    endSnooze: end_snooze,
    templateId: template_id,
    files,
  }
}
