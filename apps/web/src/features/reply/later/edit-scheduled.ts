import {
  type ScheduledContent,
  type ScheduledMessage,
  scheduledMessages,
} from '@enamel/contract/scheduled-messages'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { channelDefinitions, mainField } from '@enamel/domain/reply/channels'
import { v7 as uuid } from 'uuid'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { productTime } from '../../../lib/product-time.ts'
import { showFailure } from '../../../ui/feedback/show-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { emptyReply, hasText, type ReplyState } from '../model/reply-state.ts'
import { backOnline } from '../offline/back-online.ts'
import { isOffline } from '../offline/waiting.ts'
import type { UnsentReply } from '../patient-replies.ts'
import type { ReplyStore } from '../reply-store.ts'
import { FINISH_FIRST } from '../sending/reuse-message.ts'
import { DRAFT_STAYS, TAKEN_BACK } from '../undo/undo-send.ts'

const NO_CONNECTION = 'No connection. You can edit this message when you are back'

/**
 * Where the message is. `unsent`: the user has begun to write meanwhile, so it is shown as a message that was not sent.
 * `finish_first`: it stays scheduled, because the fields contain a text. `failed`: it could not be taken back.
 */
export type EditedPlace = 'fields' | 'unsent' | 'finish_first' | 'failed'

export const draftAgain = (name: string) => `Your message to ${name} is a draft again`

/** The keys of attempts whose response was lost, by message: a repetition gets the message that the first one took. */
const attempts = new Map<string, string>()

/**
 * Takes a scheduled message back into the fields, with its files. Text that the fields contain would be lost, so the
 * user has to finish it first. If a colleague was faster, the fields are as before.
 */
export async function editScheduled(
  replies: ReplyStore,
  message: ScheduledMessage,
  onChanged: () => void,
): Promise<EditedPlace> {
  const { id, patient_id: patientId } = message
  if (hasText(replies.of(patientId))) {
    toast.error(FINISH_FIRST)
    return 'finish_first'
  }
  if (isOffline()) {
    toast.error(NO_CONNECTION)
    return 'failed'
  }
  const key = attempts.get(id) ?? uuid()
  attempts.set(id, key)
  try {
    const content = await call(scheduledMessages.edit, { params: { id } }, { key })
    attempts.delete(id)
    return returnContent(replies, patientId, content)
  } catch (error) {
    if (error instanceof ApiError) attempts.delete(id)
    else void reclaim(replies, message, key).then((isReclaimed) => isReclaimed && onChanged())
    showFailure(error)
    return 'failed'
  } finally {
    onChanged()
  }
}

/**
 * The lost request may have reached the server, which has taken the message back then: once there is a connection, it is
 * returned to the fields. A message that is still scheduled stays so.
 */
async function reclaim(
  replies: ReplyStore,
  { id, patient_id: patientId, patient_name, distinguisher }: ScheduledMessage,
  key: string,
): Promise<boolean> {
  for (;;) {
    await backOnline()
    if (attempts.get(id) !== key) return false
    try {
      const listed = await call(scheduledMessages.ofPatient, { params: { id: patientId } })
      if (listed.some((one) => one.id === id)) return false
      const content = await call(scheduledMessages.edit, { params: { id } }, { key })
      if (attempts.get(id) !== key) return false
      attempts.delete(id)
      const name = withDistinguisher(patient_name || 'a new lead', distinguisher)
      if (returnContent(replies, patientId, content) === 'fields') toast.success(draftAgain(name))
      return true
    } catch (error) {
      if (error instanceof NetworkError) continue
      attempts.delete(id)
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }
}

function returnContent(replies: ReplyStore, patientId: string, content: ScheduledContent): EditedPlace {
  const unsent: UnsentReply = {
    id: uuid(),
    reply: replyOf(content),
    template: content.is_template ? { id: content.template_id ?? '', text: content.text } : null,
    at: productTime.now().toISOString(),
    reason: TAKEN_BACK,
  }
  if (!hasText(replies.of(patientId))) {
    replies.restore(patientId, { ...unsent, reason: null })
    return 'fields'
  }
  replies.addUnsent(patientId, unsent)
  toast.success(DRAFT_STAYS)
  return 'unsent'
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
