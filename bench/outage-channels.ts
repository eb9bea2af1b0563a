import type { Sandbox } from '../e2e/people/sandbox.ts'
import { MAILBOXES, type MailboxKey } from './mailbox-connection.ts'

/** A patient who writes on every channel. */
export interface Correspondent {
  id: string
  /** The number of their record in Dentally, to which they are linked. */
  dentallyId: number
  number: string
  email: string
}

// biome-ignore lint/suspicious/noExplicitAny: an event of a timeline, in whatever shape the API returns
export type TimelineItem = any

/** A way for something to reach the practice from outside, through one provider. */
export interface Channel {
  name: string
  /** The service whose trouble affects the channel; null for the website, which reaches the product directly. */
  service: 'carrier' | 'whatsapp' | 'mailbox' | 'practice-system' | 'mail' | null
  /**
   * A website is not a provider: each page sends its form by itself, so that forms arrive in any order, and more than
   * twenty in ten minutes from one address wait for review, so that only one patient sends them.
   */
  isWebsite: boolean
  /** Sends the patient's next item. @param number its number among those of this patient and channel, from 1 */
  send(sandbox: Sandbox, patient: Correspondent, number: number): Promise<unknown>
  /** The numbers of the items on a timeline, oldest first. */
  arrived(items: readonly TimelineItem[]): number[]
}

/** A channel whose items contain their number as text. */
function written(
  name: string,
  service: Channel['service'],
  send: (sandbox: Sandbox, patient: Correspondent, text: string, number: number) => Promise<unknown>,
): Channel {
  return {
    name,
    service,
    isWebsite: service === null,
    send: (sandbox, patient, number) => send(sandbox, patient, `${name} number ${number}.`, number),
    arrived: (items) =>
      items.flatMap((item) => {
        const [, number] = new RegExp(`${name} number (\\d+)\\.`).exec(JSON.stringify(item)) ?? []
        return number === undefined ? [] : [Number(number)]
      }),
  }
}

function mailbox(name: string, key: MailboxKey): Channel {
  const { provider, account } = MAILBOXES[key]
  return written(name, 'mailbox', (sandbox, { email: from }, subject) =>
    sandbox.post('/mailbox/mail', {
      provider,
      account,
      from,
      to: account,
      subject,
      text: 'Please see above.',
    }),
  )
}

export const channels: readonly Channel[] = [
  written('Text', 'carrier', (sandbox, { number: from }, body) => sandbox.post('/sms', { from, body })),
  {
    name: 'Call',
    service: 'carrier',
    isWebsite: false,
    // A call has no text. Nobody answers, as during an outage.
    send: (sandbox, { number: from }) => sandbox.post('/call', { from, answered: false }),
    arrived: (items) => items.filter(({ comm_type }) => comm_type === 'call').map((_, index) => index + 1),
  },
  written('WhatsApp', 'whatsapp', (sandbox, { number: from }, body) =>
    sandbox.post('/whatsapp', { from, body }),
  ),
  written('Email', 'mail', (sandbox, { email: from }, subject) =>
    sandbox.post('/email', { from, subject, text: 'Please see above.' }),
  ),
  mailbox('Gmail', 'gmail'),
  mailbox('Outlook', 'outlook'),
  written('Visit', 'practice-system', (sandbox, { dentallyId }, reason, number) =>
    sandbox.post('/practice-system/appointments', {
      patient_id: dentallyId,
      start_time: new Date(Date.UTC(2030, 0, number, 9, 30)).toISOString(),
      reason,
    }),
  ),
  written('Form', null, (sandbox, { email, number: phone }, message) =>
    sandbox.post('/form', { form: 'Contact', fields: { Email: email, Phone: phone, Message: message } }),
  ),
]
