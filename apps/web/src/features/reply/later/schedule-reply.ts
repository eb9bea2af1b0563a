import { type ScheduledMessage, scheduledMessages } from '@enamel/contract/scheduled-messages'
import { scheduledText } from '@enamel/domain/scheduled-messages/scheduled-message'
import { v7 as uuid } from 'uuid'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { productTime } from '../../../lib/product-time.ts'
import { isConversationShown } from '../../../signed-in/shown-conversations.ts'
import { offerUndoWhileSaving } from '../../../signed-in/undo/offer-undo.tsx'
import { showFailure } from '../../../ui/feedback/show-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { threadChangesOf } from '../guard/thread-base.ts'
import { shownReply } from '../model/reply-state.ts'
import type { ReplyToSend } from '../model/reply-to-send.ts'
import { isSameReply, type SentReply } from '../model/same-reply.ts'
import { requestOf } from '../patient-replies.ts'
import type { ReplyStore } from '../reply-store.ts'
import { draftAgain, editScheduled } from './edit-scheduled.ts'

/** A reply that is to be sent later. */
export interface LaterReply extends ReplyToSend {
  replies: ReplyStore
  patientId: string
  /** The patient's name, with what distinguishes it. */
  name: string
  sendAt: Date
  /** The practice's time zone. */
  zone: string
  /** Loads what the page shows of scheduled messages again. */
  onChanged: () => void
  /** Shows the unsent replies of the patient in the timeline. */
  showUnsent: () => void
  /** Updates what is outdated according to a refusal. */
  onRefused: (error: unknown) => void
}

/** The attempt to schedule a reply whose response was lost, by user and patient: it is repeated under its id. */
const attempts = new Map<string, { id: string; sent: SentReply }>()

/**
 * Schedules a reply. Its text stays in the fields until the server has it, so nothing is lost; a failed attempt that is
 * repeated has the same id and is the same message. Undo returns it to the fields.
 */
export async function scheduleReply(later: LaterReply): Promise<void> {
  const { replies, patientId, name, sent, clear, sendAt, zone, onChanged } = later
  const attempt = `${replies.owner} ${patientId}`
  const earlier = attempts.get(attempt)
  const id = earlier && isSameReply(earlier.sent, sent) ? earlier.id : uuid()
  const request = requestOf({ id, ...sent, basedOn: replies.basedOn(patientId) })
  if (!request || request.call === 'note') return
  attempts.set(attempt, { id, sent })
  const send_at = sendAt.toISOString()
  const offer = offerUndoWhileSaving(`Scheduling a message to ${name}`)
  try {
    const scheduled = await call(scheduledMessages.schedule, {
      params: { id: patientId },
      body:
        request.call === 'approved'
          ? { kind: 'template', send_at, message: request.body }
          : { kind: 'text', send_at, message: request.body },
    })
    attempts.delete(attempt)
    if (isUnchanged(later)) replies.step(patientId, clear)
    onChanged()
    offer.saved({
      text: scheduledText(name, scheduled.send_at, productTime.now(), zone),
      undo: () => void undoSchedule(later, scheduled),
    })
  } catch (error) {
    offer.withdraw()
    const changes = threadChangesOf(error)
    if (changes) return replies.askAbout(patientId, changes)
    if (error instanceof ApiError) attempts.delete(attempt)
    later.onRefused(error)
    showFailure(error)
  }
}

async function undoSchedule(
  { replies, patientId, name, onChanged, showUnsent }: LaterReply,
  scheduled: ScheduledMessage,
): Promise<void> {
  const place = await editScheduled(replies, scheduled, onChanged)
  if (place === 'unsent') showUnsent()
  if (place !== 'fields' || isConversationShown(patientId)) return
  toast.success(draftAgain(name))
}

/** Whether the fields still contain what was scheduled. A template that was sent alone leaves them as they are. */
function isUnchanged({ replies, patientId, sent, clear }: LaterReply): boolean {
  if (clear.type !== 'sent') return true
  const shown = shownReply(replies.of(patientId), clear.channel)
  return isSameReply({ ...sent, reply: shown }, sent)
}
