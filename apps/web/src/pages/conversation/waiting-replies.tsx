import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../features/auth/session.tsx'
import { sendWaiting } from '../../features/reply/offline/send-waiting.ts'
import { createWaitingSender } from '../../features/reply/offline/waiting-sender.ts'
import type { WaitingReply } from '../../features/reply/patient-replies.ts'
import { repliesOf } from '../../features/reply/reply-store.ts'
import { replyContextOf } from '../../features/reply/sending/reply-context.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useOpenPatient } from '../../signed-in/patient-overlay.ts'
import { useReconnected } from '../../signed-in/realtime-context.tsx'
import { replyPorts } from './reply-ports.ts'

/**
 * Sends the replies that wait for a connection, to whichever patients, once there is one: when the browser is online
 * again, when events arrive again, and every few seconds. Shows nothing but the replies that were refused.
 */
export function WaitingReplies() {
  const queries = useQueryClient()
  const { subscriber_id } = useInit()
  const { name: writer } = useSession()
  const open = useOpenPatient()
  const [sender] = useState(() => {
    const replies = repliesOf(subscriber_id)
    const send = ({ patientId, unsent }: WaitingReply) => {
      const ports = replyPorts(queries, patientId, open)
      const context = replyContextOf(ports, patientId, writer, replies)
      return sendWaiting(queries, { ports, context, unsent })
    }
    return createWaitingSender({ replies, send })
  })
  useEffect(() => sender.start(), [sender])
  useReconnected(sender.retry)
  return null
}
