import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { sendTimeLabel } from '@enamel/domain/scheduled-messages/scheduled-message'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { productTime } from '../../lib/product-time.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'
import { offerUndo } from '../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { cancel, changeTime, restore, sendNow } from './scheduled.api.ts'

export interface ScheduledActions {
  /** The message of which an action is in progress. */
  busyId: string | null
  sendNow: (message: ScheduledMessage) => void
  cancel: (message: ScheduledMessage) => void
  changeTime: (message: ScheduledMessage, sendAt: Date) => void
}

/** What can be done with a scheduled message where it is. Everything that shows it is loaded again afterwards. */
export function useScheduledActions(): ScheduledActions {
  const queries = useQueryClient()
  const { time_zone: zone } = useInit().client
  const [busyId, setBusyId] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
      showError(error, errorMessage(error, { marksFields: false }))
    } finally {
      await queries.invalidateQueries({ queryKey: SCHEDULED })
    }
  }
  const act = async ({ id }: ScheduledMessage, work: () => Promise<void>) => {
    if (busyId !== null) return
    setBusyId(id)
    await run(work).finally(() => setBusyId(null))
  }
  return {
    busyId,
    sendNow: (message) =>
      void act(message, async () => {
        await sendNow(message)
        toast.success('Sent')
      }),
    cancel: (message) =>
      void act(message, async () => {
        await cancel(message)
        const undo = () => void run(async () => void (await restore(message)))
        offerUndo({ text: 'Scheduled message cancelled', undo })
      }),
    changeTime: (message, sendAt) =>
      void act(message, async () => {
        const before = message.send_at
        const changed = await changeTime(message, sendAt.toISOString())
        const text = `Scheduled for ${sendTimeLabel(changed.send_at, productTime.now(), zone)}`
        if (Date.parse(before) <= productTime.now().getTime()) toast.success(text)
        else offerUndo({ text, undo: () => void run(async () => void (await changeTime(message, before))) })
      }),
  }
}
