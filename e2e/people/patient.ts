import { expect } from '@playwright/test'
import { nextPerson } from './numbers.ts'
import type { OutboxItem, Sandbox } from './sandbox.ts'

type Channel = 'sms' | 'email' | 'whatsapp'

/** A person outside the practice, with a phone and a mailbox in the sandbox. */
export interface Person {
  first: string
  last: string
  /** "First Last", as a row shows it. */
  name: string
  /** E.164. */
  number: string
  email: string
  texts(body: string, to?: string): Promise<void>
  mails(mail: {
    subject: string
    text: string
    html?: string
    to?: string
    in_reply_to?: string
  }): Promise<void>
  /** Writes by WhatsApp, and opens the window of 24 hours. */
  chats(body: string, media?: { name: string; type: string; content: Buffer }): Promise<void>
  /** Opens the chat on WhatsApp, and has read it. */
  opensChat(): Promise<void>
  /** Deletes a message of the chat: one by its id of the outbox, or else their own last. */
  deletes(id?: string): Promise<void>
  rings(call: { answered: boolean; seconds?: number }): Promise<void>
  fillsIn(form: string, fields?: Record<string, string>, practice?: 'brightside' | 'harbour'): Promise<void>
  /** The messages that reached them so far, oldest first. */
  received(channel: Channel): Promise<OutboxItem[]>
  /** Waits for a message that contains `text`. */
  gets(channel: Channel, text: string): Promise<OutboxItem>
}

/** A new person, whom no practice knows. */
export function aPerson(sandbox: Sandbox, workerIndex: number, first = 'Robin'): Person {
  const { number, word: last } = nextPerson(workerIndex)
  const name = `${first} ${last}`
  const email = `${first}.${last}@post.example`.toLowerCase()
  const received = (channel: Channel) => sandbox.outbox({ channel, to: channel === 'email' ? email : number })
  return {
    first,
    last,
    name,
    number,
    email,
    texts: async (body, to) => void (await sandbox.post('/sms', { from: number, body, ...(to && { to }) })),
    mails: async (mail) => void (await sandbox.post('/email', { from: `${name} <${email}>`, ...mail })),
    chats: async (body, media) =>
      void (await sandbox.post('/whatsapp', {
        ...{ from: number, name, body },
        ...(media && { media: { ...media, content: media.content.toString('base64') } }),
      })),
    opensChat: async () => void (await sandbox.post('/whatsapp/read', { from: number })),
    deletes: async (id) => void (await sandbox.post('/whatsapp/delete', { from: number, ...(id && { id }) })),
    rings: async (call) => void (await sandbox.post('/call', { from: number, ...call })),
    fillsIn: async (form, fields = {}, practice = 'brightside') =>
      void (await sandbox.post('/form', {
        form,
        practice,
        fields: { Name: name, Email: email, Phone: number, ...fields },
      })),
    received,
    gets: async (channel, text) => {
      let found: OutboxItem | undefined
      await expect
        .poll(async () => {
          found = (await received(channel)).find(({ body }) => body.includes(text))
          return found !== undefined
        }, `${name} gets an ${channel} that says "${text}"`)
        .toBe(true)
      return found as OutboxItem
    },
  }
}
