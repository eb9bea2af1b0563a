import { randomBytes } from 'node:crypto'
import type { WhatsAppAccount } from './accounts.ts'

/** A message as WhatsApp stores it. */
export interface WhatsAppMessage {
  wamid: string
  account: WhatsAppAccount
  /** E.164. */
  patient: string
  direction: 'to_patient' | 'to_practice'
  /** The id of the message's entry in the outbox; null for a reaction. */
  entryId: string | null
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'deleted'
  /** A text from the sender that WhatsApp returns with every status. */
  callbackData: string | null
  /** The billing category of the conversation. */
  category: 'service' | 'marketing' | 'utility' | 'authentication'
}

/** WhatsApp's messages. They survive a reset of the sandbox. */
export interface MessageStore {
  add(message: WhatsAppMessage): void
  find(wamid: string): WhatsAppMessage | undefined
  /** The messages between a practice's number and a patient, oldest first. */
  chat(number: string, patient: string): readonly WhatsAppMessage[]
}

export function createMessageStore(): MessageStore {
  const byWamid = new Map<string, WhatsAppMessage>()
  const chats = new Map<string, WhatsAppMessage[]>()
  return {
    add(message) {
      byWamid.set(message.wamid, message)
      const key = `${message.account.number} ${message.patient}`
      const chat = chats.get(key)
      if (chat) chat.push(message)
      else chats.set(key, [message])
    },
    find: (wamid) => byWamid.get(wamid),
    chat: (number, patient) => chats.get(`${number} ${patient}`) ?? [],
  }
}

/** Creates an id in the format of WhatsApp's ids. The id is random, so that no id repeats after a restart. */
export function newWamid(): string {
  return `wamid.${Buffer.concat([Buffer.from([0x1c, 0x18]), randomBytes(36)]).toString('base64')}`
}
