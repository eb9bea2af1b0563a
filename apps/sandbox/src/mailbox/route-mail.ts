import type { Delivery } from '../delivery-queue/delivery-queue.ts'
import type { SendToProduct } from '../mail/send-to-product.ts'
import type { MailboxStore } from './mailbox-store.ts'

/** Delivers mail to the mailboxes of its recipients here, and to the product for all other recipients. */
export function createRouteMail(mailboxes: MailboxStore, sendToProduct: SendToProduct): SendToProduct {
  return (partition, mail) => {
    const elsewhere = mail.to.filter((address) => !receive(mailboxes, address, mail.raw))
    return elsewhere.length > 0 ? sendToProduct(partition, { ...mail, to: elsewhere }) : accepted()
  }
}

/** Adds an email to a recipient's mailbox. @returns false when the recipient has none here */
export function receive(mailboxes: MailboxStore, address: string, raw: Buffer): boolean {
  const mailbox = mailboxes.at(address)
  if (mailbox) mailboxes.add(mailbox, { folder: 'inbox', isUnread: true, raw })
  return mailbox !== undefined
}

function accepted(): Delivery<string> {
  const result = Promise.resolve({ kind: 'accepted', value: '250 2.0.0 Ok' } as const)
  return { first: result, final: result }
}
