/** The reasons why a received message is on no timeline. */
export const unplacedReasons = [
  'no_sender',
  'no_reply_address',
  'auto_reply',
  'computer_mail',
  'mailing_list',
  'bounce',
  'unreadable',
  'no_number',
  'whatsapp',
  'awaiting_review',
] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

/** The channels of inbound messages. */
export const inboundChannels = ['Email', 'SMS', 'Form Submissions', 'Phone Call', 'WhatsApp'] as const
export type InboundChannel = (typeof inboundChannels)[number]

const texts: Record<UnplacedReason, { label: string; advice: string }> = {
  no_sender: {
    label: 'No sender',
    advice: 'This message has no sender. Place it on a patient if you know who wrote it.',
  },
  no_reply_address: {
    label: 'No reply address',
    advice:
      "It came from an address you cannot reply to, such as a scanner's. Place it on a patient if you know whose it is, or dismiss it.",
  },
  auto_reply: {
    label: 'Automatic reply',
    advice: 'A computer answered, for example with an out-of-office reply. Dismiss it if it needs no answer.',
  },
  computer_mail: {
    label: 'Sent by a computer',
    advice:
      'A computer wrote this. It may be a receipt, or the form of another website. Place it on a patient, or make a lead, if a person is behind it.',
  },
  mailing_list: {
    label: 'Mailing list',
    advice:
      'This went to many people at once, like a newsletter. Dismiss it, or make a lead if a person wrote to you.',
  },
  bounce: {
    label: 'Returned mail',
    advice:
      'An email of yours came back, and we could not match it. Open it and check the address it was sent to.',
  },
  unreadable: {
    label: 'Could not be read',
    advice: 'This message is damaged. Download it to see what is in it.',
  },
  no_number: {
    label: 'Number withheld',
    advice: 'The number was hidden or cannot be used. Place it on a patient if you know who it was.',
  },
  whatsapp: {
    label: 'WhatsApp message',
    advice:
      'This was sent as a text you cannot reply to. Place it on a patient, then text or call them instead.',
  },
  awaiting_review: {
    label: 'Waiting for review',
    advice:
      'Many forms came in within a few minutes, so this one waits for you. Make a new lead if a person wrote it. Dismiss it if it is spam.',
  },
}

/** A short label for the list, and advice on what to do. */
export function unplacedText(reason: UnplacedReason): { label: string; advice: string } {
  return texts[reason]
}
