import { expect } from '@playwright/test'
import { nextPerson } from './numbers.ts'
import type { OutboxItem, Sandbox } from './sandbox.ts'

type Channel = 'sms' | 'email' | 'whatsapp'

/** A person outside the practice, with a phone and a mailbox in the sandbox. */
export interface Person {
  first: string
  last: string
  /** "First Last", as rows show it. */
  name: string
  /** The phone number, in E.164. */
  number: string
  email: string
  sendText(body: string, to?: string): Promise<void>
  sendEmail(mail: {
    subject: string
    text: string
    html?: string
    to?: string
    in_reply_to?: string
  }): Promise<void>
  /** Sends a WhatsApp message, which opens the window of 24 hours. */
  sendWhatsApp(body: string, media?: { name: string; type: string; content: Buffer }): Promise<void>
  /** Opens the chat on WhatsApp, which marks the messages as read. */
  openWhatsAppChat(): Promise<void>
  /**
   * Deletes a message on WhatsApp.
   * @param id the message's id in the outbox; by default the person's own last message
   */
  deleteWhatsAppMessage(id?: string): Promise<void>
  call(call: { answered: boolean; seconds?: number }): Promise<void>
  submitForm(
    form: string,
    fields?: Record<string, string>,
    practice?: 'brightside' | 'harbour',
  ): Promise<void>
  /** The messages that the person has received, oldest first. */
  received(channel: Channel): Promise<OutboxItem[]>
  /** Waits for a message that contains `text`. */
  waitUntilReceived(channel: Channel, text: string): Promise<OutboxItem>
}

const timesGiven = new Map<string, number>()

/** The number of a person among those with this name, from the second on: two people never share a mailbox. */
function namesakesOf(name: string): string {
  const times = (timesGiven.get(name) ?? 0) + 1
  timesGiven.set(name, times)
  return times === 1 ? '' : String(times)
}

/** A new person, who is not a patient of any practice yet. @param givenLast by default a surname that is unique */
export function aPerson(sandbox: Sandbox, workerIndex: number, first = 'Robin', givenLast?: string): Person {
  const { number, surname } = nextPerson(workerIndex)
  const last = givenLast ?? surname
  const name = `${first} ${last}`
  const email = `${first}.${last}${namesakesOf(name)}@post.example`.toLowerCase()
  const received = (channel: Channel) => sandbox.outbox({ channel, to: channel === 'email' ? email : number })
  return {
    first,
    last,
    name,
    number,
    email,
    sendText: async (body, to) =>
      void (await sandbox.post('/sms', { from: number, body, ...(to && { to }) })),
    sendEmail: async (mail) => void (await sandbox.post('/email', { from: `${name} <${email}>`, ...mail })),
    sendWhatsApp: async (body, media) =>
      void (await sandbox.post('/whatsapp', {
        from: number,
        name,
        body,
        ...(media && { media: { ...media, content: media.content.toString('base64') } }),
      })),
    openWhatsAppChat: async () => void (await sandbox.post('/whatsapp/read', { from: number })),
    deleteWhatsAppMessage: async (id) =>
      void (await sandbox.post('/whatsapp/delete', { from: number, ...(id && { id }) })),
    call: async (call) => void (await sandbox.post('/call', { from: number, ...call })),
    submitForm: async (form, fields = {}, practice = 'brightside') =>
      void (await sandbox.post('/form', {
        form,
        practice,
        fields: { Name: name, Email: email, Phone: number, ...fields },
      })),
    received,
    waitUntilReceived: async (channel, text) => {
      let found: OutboxItem | undefined
      await expect
        .poll(async () => {
          found = (await received(channel)).find(({ body }) => body.includes(text))
          return found !== undefined
        }, `${name} receives a message by ${channel} that says "${text}"`)
        .toBe(true)
      return found as OutboxItem
    },
  }
}
