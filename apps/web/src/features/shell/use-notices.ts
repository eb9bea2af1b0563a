import type { Conversation } from '@enamel/domain/inbox/conversation'
import { fullName } from '@enamel/domain/patients/name'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useRef, useState } from 'react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { allSeen, type Notice, noNotices, withNotice } from './session-notices.ts'

/** The bell's list: every message that a patient sent while this page was open, and other notices added to it. */
export function useNotices() {
  const [notices, setNotices] = useState(noNotices)
  // The event has the message, the row that follows at once has the name.
  const arrived = useRef<{ patientId: string; event: TimelineEvent } | null>(null)
  useRealtimeEffects({
    timeline_event: ({ patientId, event }) => {
      arrived.current = isFromPatient(event) ? { patientId, event } : null
    },
    inbox_row: ({ conversation }) => {
      const latest = arrived.current
      if (latest?.patientId !== conversation.patient_id) return
      arrived.current = null
      setNotices((before) => withNotice(before, noticeOf(latest.event, conversation)))
    },
  })
  return {
    notices,
    markSeen: () => setNotices(allSeen),
    add: (notice: Notice) => setNotices((before) => withNotice(before, notice)),
  }
}

function isFromPatient(event: TimelineEvent): boolean {
  return event.type === 'form_submission' || (event.type === 'communication' && event.inbound)
}

function noticeOf(event: TimelineEvent, conversation: Conversation): Notice {
  return {
    id: event.id,
    title: fullName(conversation) || 'New lead',
    text: `${conversation.channel}: ${conversation.snippet}`,
    at: event.datetime,
    opens: { kind: 'patient', patient: conversation.patient_id },
  }
}
