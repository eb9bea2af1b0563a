import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../features/auth/session.tsx'
import { createWaitingSender } from '../../features/reply/offline/waiting-sender.ts'
import { requestOf, type UnsentReply, type WaitingReply } from '../../features/reply/patient-replies.ts'
import type { ReplyPorts } from '../../features/reply/ports.ts'
import { repliesOf } from '../../features/reply/reply-store.ts'
import { deliver, reloadOutdated } from '../../features/reply/sending/deliver.ts'
import { type ReplyContext, replyContextOf } from '../../features/reply/sending/reply-context.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { useOpenPatient } from '../../signed-in/patient-overlay.ts'
import { useReconnected } from '../../signed-in/realtime-context.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
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

async function sendWaiting(
  queries: QueryClient,
  { ports, context, unsent }: { ports: ReplyPorts; context: ReplyContext; unsent: UnsentReply },
): Promise<void> {
  const { patientId } = context.deps
  const request = requestOf(unsent)
  if (!request) return context.replies.dropUnsent(patientId, unsent.id)
  try {
    await deliver(ports, context, unsent.reply, request)
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
    if (context.deps.unsent.isWaiting(unsent.id)) return
    reloadOutdated(ports, context, error)
    const name = await nameOf(queries, patientId)
    showError(
      error,
      `${notSent(request.call === 'note', name)} ${errorMessage(error, { marksFields: false })}`,
    )
  }
}

/** The user may be reading about somebody else by now, so the text names the patient. */
function notSent(isNote: boolean, name: string): string {
  return isNote ? `Your note on ${name} was not saved.` : `Your message to ${name} was not sent.`
}

async function nameOf(queries: QueryClient, patientId: string): Promise<string> {
  return queries.ensureQueryData(patientQuery(patientId)).then(nameWithDistinguisher, () => 'a patient')
}
