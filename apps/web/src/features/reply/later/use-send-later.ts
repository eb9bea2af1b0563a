import { useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { PartNotLoaded } from '../../../lib/part-not-loaded.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ReplyToSend } from '../model/reply-to-send.ts'
import type { ReplyPorts } from '../ports.ts'
import { reloadOutdated } from '../sending/deliver.ts'
import type { ReplyContext } from '../sending/reply-context.ts'

interface SendLater {
  isScheduling: boolean
  schedule: (message: ReplyToSend, sendAt: Date) => Promise<void>
}

/** Schedules replies. The code is loaded when the first one is scheduled. */
export function useSendLater(ports: ReplyPorts, context: ReplyContext): SendLater {
  const { time_zone: zone } = useInit().client
  const [isScheduling, setScheduling] = useState(false)
  const schedule = async (message: ReplyToSend, sendAt: Date) => {
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
