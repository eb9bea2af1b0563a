import type { CloudIssue } from './cloud-error.ts'

/**
 * Numbers for which, by convention, WhatsApp accepts a message and then fails to deliver it. All are in Ofcom's range
 * for drama.
 */
export const failingRecipients: Record<string, CloudIssue> = {
  '+447700900980': {
    code: 131026,
    details: 'Message undeliverable: the number is not on WhatsApp.',
  },
  '+447700900981': {
    code: 131047,
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  '+447700900982': {
    code: 131049,
    details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  '+447700900983': {
    code: 131050,
    details: 'The recipient has chosen to stop receiving marketing messages from this business.',
  },
  '+447700900984': { code: 130472, details: "The user's number is part of an experiment." },
  '+447700900985': { code: 131048, details: 'Message failed to send because of spam rate limits.' },
  '+447700900987': { code: 131000, details: 'Something went wrong.' },
}

/** Recipients that WhatsApp refuses immediately. */
export const refusedRecipients: Record<string, CloudIssue> = {
  '+447700900986': {
    code: 131056,
    details: 'Too many messages sent from this number to the same recipient in a short time.',
  },
  '+447700900988': {
    code: 130497,
    details: 'Business account is restricted from messaging users in this country.',
  },
}

/** The number of a phone that is switched off: its messages stay at `sent`. */
export const SWITCHED_OFF = '+447700900989'
