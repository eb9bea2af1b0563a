import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { type MessageStore, newWamid, type WhatsAppMessage } from './message-store.ts'
import type { NotifyProduct } from './notify-product.ts'
import type { Report, SetStatus } from './report-status.ts'
import { revokedChange } from './webhook-values.ts'

export interface ChatDependencies {
  store: MessageStore
  clock: SandboxClock
  outbox: Outbox
  notify: NotifyProduct
  setStatus: SetStatus
  report: Report
}

/** The two sides of a chat: the practice's number and the patient. */
export interface ChatParties {
  account: WhatsAppAccount
  patient: string
}

/** What a patient can do in a chat, besides writing. */
export interface Chat {
  /** Opens the chat, which marks its delivered messages as read. @returns the ids of the newly read messages */
  read(chat: ChatParties): string[]
  /**
   * Deletes a message: the patient's own message is revoked for both sides; the practice's message is removed from
   * the phone.
   * @param id the message's id in the outbox or at WhatsApp; by default the patient's own last message
   * @returns null when there is no such message
   */
  delete(
    chat: ChatParties & { name: string },
    id: string | undefined,
  ): { message: WhatsAppMessage; result: Promise<Attempt<unknown>> } | null
}

export function createChat({ store, clock, outbox, notify, setStatus, report }: ChatDependencies): Chat {
  function revoke(original: WhatsAppMessage, name: string): Promise<Attempt<unknown>> {
    const { account, patient, wamid, entryId } = original
    original.status = 'deleted'
    if (entryId) outbox.change(entryId, { status: 'deleted' })
    const message = { wamid: newWamid(), account, patient, name, at: clock.now() }
    return notify(account, patient, revokedChange(message, wamid)).first
  }

  return {
    read({ account, patient }) {
      const unread = store
        .chat(account.number, patient)
        .filter(({ direction, status }) => direction === 'to_patient' && status === 'delivered')
      for (const message of unread) report(message, setStatus(message, 'read'))
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
      report(message, setStatus(message, 'deleted'))
      return { message, result: Promise.resolve({ kind: 'accepted', value: null }) }
    },
  }
}
