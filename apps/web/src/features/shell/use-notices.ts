import type { Conversation } from '@enamel/domain/inbox/conversation'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useRef, useState } from 'react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { addNotice, markAllSeen, type Notice, noNotices } from './session-notices.ts'

/** The bell's notices: every message received while this page is open, and notices that other features add. */
export function useNotices() {
  const [notices, setNotices] = useState(noNotices)
  // The timeline event contains the message; the inbox row that follows it contains the patient's name.
  const latestEvent = useRef<{ patientId: string; event: TimelineEvent } | null>(null)
  useRealtimeEffects({
    timeline_event: ({ patientId, event }) => {
      latestEvent.current = isFromPatient(event) ? { patientId, event } : null
    },
    inbox_row: ({ conversation }) => {
      const latest = latestEvent.current
      if (latest?.patientId !== conversation.patient_id) return
      latestEvent.current = null
      setNotices((before) => addNotice(before, noticeOf(latest.event, conversation)))
    },
  })
  return {
    notices,
    markSeen: () => setNotices(markAllSeen),
    add: (notice: Notice) => setNotices((before) => addNotice(before, notice)),
  }
}

function isFromPatient(event: TimelineEvent): boolean {
  return event.type === 'form_submission' || (event.type === 'communication' && event.inbound)
}

function noticeOf(event: TimelineEvent, conversation: Conversation): Notice {
  return {
    id: event.id,
    title: nameWithDistinguisher(conversation) || 'New lead',
    text: `${conversation.channel}: ${conversation.snippet}`,
    at: event.datetime,
    target: { kind: 'patient', patient: conversation.patient_id },
  }
}
