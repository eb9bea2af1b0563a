import { useQueryClient } from '@tanstack/react-query'
import { editScheduled } from '../../features/reply/later/edit-scheduled.ts'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import { ScheduledLines } from '../../features/scheduled-messages/scheduled-lines.tsx'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'

export interface ConversationScheduledProps {
  patientId: string
  replies: ReplyStore
}

/** What is scheduled for the patient, which can be taken back into the composer. */
export function ConversationScheduled({ patientId, replies }: ConversationScheduledProps) {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: SCHEDULED })
  return (
    <ScheduledLines
      patientId={patientId}
      onEdit={(message) => void editScheduled(replies, message, reload)}
    />
  )
}
