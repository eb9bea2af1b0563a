import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { useQueryClient } from '@tanstack/react-query'
import { editScheduled } from '../../features/reply/later/edit-scheduled.ts'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import { ScheduledLines } from '../../features/scheduled-messages/scheduled-lines.tsx'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'

export interface ConversationScheduledProps {
  patientId: string
  replies: ReplyStore
  /** Called when a message could not return to the fields, and is an unsent reply now. */
  onUnsent: () => void
}

/** What is scheduled for the patient, which can be taken back into the composer. */
export function ConversationScheduled({ patientId, replies, onUnsent }: ConversationScheduledProps) {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: SCHEDULED })
  const edit = async (message: ScheduledMessage) => {
    if ((await editScheduled(replies, message, reload)) === 'unsent') onUnsent()
  }
  return <ScheduledLines patientId={patientId} onEdit={(message) => void edit(message)} />
}
