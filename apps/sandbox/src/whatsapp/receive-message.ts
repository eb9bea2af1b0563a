import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import type { ProductResponse } from '../delivery-queue/post-to-product.ts'
import type { WhatsAppEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import type { MediaStore } from './media/media-store.ts'
import { type MessageStore, newWamid } from './message-store.ts'
import type { NotifyProduct } from './notify-product.ts'
import { writtenChange } from './webhook-values.ts'
import type { Windows } from './windows.ts'

export interface ReceiveDependencies {
  store: MessageStore
  clock: SandboxClock
  media: MediaStore
  outbox: Outbox
  notify: NotifyProduct
  troubles: Troubles
  windows: Windows
}

export interface WrittenMessage {
  account: WhatsAppAccount
  /** The patient's phone number, E.164. */
  from: string
  /** The name in the patient's profile. */
  name: string
  body: string
  /** The file's content is null when WhatsApp has lost the file. */
  file: { filename: string; type: string; content: Buffer | null } | null
}

/**
 * A patient writes to a practice: the 24-hour window opens, and the webhook is called until the product accepts the
 * message.
 */
export type ReceiveMessage = (
  written: WrittenMessage,
) => Promise<{ entry: WhatsAppEntry; result: Attempt<ProductResponse> }>

export function createReceiveMessage(deps: ReceiveDependencies): ReceiveMessage {
  const { store, clock, media, outbox, notify, troubles, windows } = deps

  return async ({ account, from, name, body, file }) => {
    const at = clock.now()
    const wamid = newWamid()
    const stored = file && media.add({ ...file, phoneNumberId: account.phoneNumberId })
    const entry = outbox.add<WhatsAppEntry>(
      {
        kind: 'whatsapp',
        direction: 'to_practice',
        patient: from,
        practice: account.number,
        at: at.toISOString(),
        wamid,
        body,
        template: null,
        status: 'handing_over',
        error_code: null,
        attachments: file
          ? [{ filename: file.filename, type: file.type, size: file.content?.length ?? 0 }]
          : [],
        reaction: null,
        headers: {},
        idempotency_key: null,
      },
      file?.content ? [file.content] : [],
    )
    store.add({
      wamid,
      account,
      patient: from,
      direction: 'to_practice',
      entryId: entry.id,
      status: 'sent',
      callbackData: null,
      category: 'service',
    })
    windows.open(account.number, from, at)
    const change = writtenChange({ wamid, account, patient: from, name, at }, body, stored)
    const delivery = notify(account, from, change)
    if (troubles.next('whatsapp', ['duplicate']) === 'duplicate') notify(account, from, change)
    delivery.final.then(({ kind }) => outbox.settle(entry.id, kind))
    return { entry, result: await delivery.first }
  }
}
