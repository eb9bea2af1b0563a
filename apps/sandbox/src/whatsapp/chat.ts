import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { type MessageStore, newWamid, type WhatsAppMessage } from './message-store.ts'
import type { NotifyProduct } from './notify-product.ts'
import type { MoveOn, Report } from './report-status.ts'
import { revokedChange } from './webhook-values.ts'

export interface ChatDependencies {
  store: MessageStore
  clock: SandboxClock
  outbox: Outbox
  notify: NotifyProduct
  moveOn: MoveOn
  report: Report
}

/** The two sides of a chat: the practice's number and the patient. */
export interface ChatOf {
  account: WhatsAppAccount
  patient: string
}

/** A patient's actions on a chat besides writing in it. */
export interface Chat {
  /** Opens the chat, which marks every message on the phone as read. @returns their ids */
  read(chat: ChatOf): string[]
  /**
   * Deletes a message: their own is revoked for both sides, the practice's is removed from the phone.
   * @param id of the outbox or of WhatsApp; by default their own last message
   * @returns null when there is none
   */
  delete(
    chat: ChatOf & { name: string },
    id: string | undefined,
  ): { message: WhatsAppMessage; result: Promise<Attempt<unknown>> } | null
}

export function createChat({ store, clock, outbox, notify, moveOn, report }: ChatDependencies): Chat {
  function revoke(message: WhatsAppMessage, name: string): Promise<Attempt<unknown>> {
    const { account, patient, wamid, entryId } = message
    message.status = 'deleted'
    if (entryId) outbox.change(entryId, { status: 'deleted' })
    const about = { wamid: newWamid(), account, patient, name, at: clock.now() }
    return notify(account, patient, revokedChange(about, wamid)).first
  }

  return {
    read({ account, patient }) {
      const unread = store
        .chat(account.number, patient)
        .filter(({ direction, status }) => direction === 'to_patient' && status === 'delivered')
      for (const message of unread) report(message, moveOn(message, 'read'))
      return unread.map(({ wamid }) => wamid)
    },
    delete({ account, patient, name }, id) {
      const message = store
        .chat(account.number, patient)
        .findLast(({ direction, status, wamid, entryId }) => {
          if (status === 'deleted' || status === 'failed') return false
          return id === undefined ? direction === 'to_practice' : wamid === id || entryId === id
        })
      if (!message) return null
      if (message.direction === 'to_practice') return { message, result: revoke(message, name) }
      report(message, moveOn(message, 'deleted'))
      return { message, result: Promise.resolve({ kind: 'accepted', answer: null }) }
    },
  }
}
