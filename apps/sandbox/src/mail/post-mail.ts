import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import type { MailEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { bareAddress } from './address-parts.ts'
import { readReceivedMail } from './received-mail.ts'
import type { SendToProduct } from './send-to-product.ts'

export interface MailToPost {
  /** Envelope sender; '' is the null sender. */
  from: string
  to: string[]
  raw: Buffer
}

export interface PostMailDependencies {
  clock: SandboxClock
  outbox: Outbox
  sendToProduct: SendToProduct
}

/** Sends a patient's mail to the practice, and adds it to their sent emails. */
export function createPostMail({ clock, outbox, sendToProduct }: PostMailDependencies) {
  return async (mail: MailToPost): Promise<{ entry: MailEntry; result: Attempt<string> }> => {
    const content = await readReceivedMail(mail.raw)
    const sender = mail.from || bareAddress(content.from)
    const entry = outbox.add<MailEntry>(
      {
        kind: 'mail',
        direction: 'to_practice',
        patient: sender.toLowerCase(),
        practice: mail.to.join(', '),
        at: clock.now().toISOString(),
        from: content.from,
        to: mail.to.join(', '),
        subject: content.subject,
        text: content.text,
        html: content.html,
        status: 'handing_over',
        message_id: content.messageId,
        references: content.references,
        reply_to: content.replyTo,
        attachments: content.attachments,
        headers: content.headers,
        idempotency_key: null,
        authentication: null,
      },
      content.contents,
    )
    const delivery = sendToProduct(`mail ${sender}`, mail)
    delivery.final.then(({ kind }) => outbox.settle(entry.id, kind))
    return { entry, result: await delivery.first }
  }
}
