import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { scheduledText } from '@enamel/domain/scheduled-messages/scheduled-message'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'
import { offerUndoWhileSaving } from '../../signed-in/undo/offer-undo.tsx'
import type { Undoable } from '../../signed-in/undo/undoables.ts'
import { showFailure } from '../../ui/feedback/show-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { cancel, changeTime, restore, sendNow } from './scheduled.api.ts'

export interface ScheduledActions {
  /** The message of which an action is in progress. */
  busyId: string | null
  sendNow: (message: ScheduledMessage) => void
  cancel: (message: ScheduledMessage) => void
  changeTime: (message: ScheduledMessage, sendAt: Date) => void
}

/**
 * What can be done with a scheduled message where it is. Everything that shows it is loaded again afterwards.
 * @param onRestore called when a cancelled message is to be scheduled again
 */
export function useScheduledActions(onRestore?: (id: string) => void): ScheduledActions {
  const queries = useQueryClient()
  const { time_zone: zone } = useInit().client
  const [busyId, setBusyId] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      showFailure(error)
    } finally {
      await queries.invalidateQueries({ queryKey: SCHEDULED })
    }
  }
  const act = async ({ id }: ScheduledMessage, work: () => Promise<void>) => {
    if (busyId !== null) return
    setBusyId(id)
    await run(work).finally(() => setBusyId(null))
  }
  const actUndoably = (message: ScheduledMessage, text: string, work: () => Promise<Undoable | null>) =>
    act(message, async () => {
      const offer = offerUndoWhileSaving(text)
      const undoable = await work().catch((error) => {
        offer.withdraw()
        throw error
      })
      if (undoable) offer.saved(undoable)
      else offer.withdraw()
    })
  return {
    busyId,
    sendNow: (message) =>
      void act(message, async () => {
        await sendNow(message)
        toast.success(`Sent to ${nameOf(message)}`)
      }),
    cancel: (message) =>
      void actUndoably(message, `Cancelling the message to ${nameOf(message)}`, async () => {
        await cancel(message)
        return {
          text: `The message to ${nameOf(message)} is cancelled`,
          undo() {
            onRestore?.(message.id)
            void run(async () => void (await restore(message)))
          },
        }
      }),
    changeTime: (message, sendAt) =>
      void actUndoably(message, `Scheduling a message to ${nameOf(message)}`, async () => {
        const before = message.send_at
        const changed = await changeTime(message, sendAt.toISOString())
        const text = scheduledText(nameOf(message), changed.send_at, productTime.now(), zone)
        if (Date.parse(before) > productTime.now().getTime())
          return { text, undo: () => void run(async () => void (await changeTime(message, before))) }
        toast.success(text)
        return null
      }),
  }
}

function nameOf({ patient_name, distinguisher }: ScheduledMessage): string {
  return withDistinguisher(patient_name || 'a new lead', distinguisher)
}
