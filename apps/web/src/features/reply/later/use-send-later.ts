import { useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { PartNotLoaded } from '../../../lib/part-not-loaded.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ReplyToSend } from '../model/reply-to-send.ts'
import { isOffline } from '../offline/waiting.ts'
import type { ReplyPorts } from '../ports.ts'
import { reloadOutdated } from '../sending/deliver.ts'
import { type ReplyContext, showUnsentReplies } from '../sending/reply-context.ts'

const NO_CONNECTION = 'No connection. You can schedule this message when you are back'

interface SendLater {
  isScheduling: boolean
  schedule: (message: ReplyToSend, sendAt: Date) => Promise<void>
}

/** Schedules replies. The code is loaded when the first one is scheduled. */
export function useSendLater(ports: ReplyPorts, context: ReplyContext): SendLater {
  const { time_zone: zone } = useInit().client
  const [isScheduling, setScheduling] = useState(false)
  const schedule = async (message: ReplyToSend, sendAt: Date) => {
    // Unlike a reply that is sent now, it does not wait for a connection: its time might pass meanwhile.
    if (isOffline()) return void toast.error(NO_CONNECTION)
    setScheduling(true)
    try {
      const { scheduleReply } = await loadPart(() => import('./schedule-reply.ts'))
      await scheduleReply({
        ...message,
        replies: context.replies,
        patientId: context.deps.patientId,
        name: ports.patient.name() || 'a new lead',
        sendAt,
        zone,
        onChanged: ports.reloadScheduled,
        showUnsent: () => showUnsentReplies(context),
        onRefused: (error) => reloadOutdated(ports, context, error),
      })
    } catch (error) {
      if (!(error instanceof PartNotLoaded)) throw error
      toast.error(error.message)
    } finally {
      setScheduling(false)
    }
  }
  return { isScheduling, schedule }
}
