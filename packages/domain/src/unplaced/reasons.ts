/** Why a message that came in stands on no timeline. */
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
  'held_form',
] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

/** What can come in from outside and be kept until a person decides. */
export const inboundChannels = ['Email', 'SMS', 'Form Submissions', 'Phone Call', 'WhatsApp'] as const
export type InboundChannel = (typeof inboundChannels)[number]

const words: Record<UnplacedReason, { label: string; advice: string }> = {
  no_sender: {
    label: 'No sender',
    advice: 'This message does not say who sent it. Place it on a patient if you know who wrote it.',
  },
  no_reply_address: {
    label: 'No address to answer',
    advice:
      'It came from an address that cannot be answered, as those of scanners and copiers. Place it on a patient if you know whose it is, or dismiss it.',
  },
  auto_reply: {
    label: 'Automatic reply',
    advice: 'A computer answered, such as an out of office reply. Dismiss it if it needs no answer.',
  },
  computer_mail: {
    label: 'Sent by a computer',
    advice:
      'A computer wrote this, such as a receipt or the form of another website. Place it on a patient, or make a lead, if a person is behind it.',
  },
  mailing_list: {
    label: 'Mailing list',
    advice:
      'This went to many people at once, such as a newsletter. Dismiss it, or make a lead if a person wrote to you.',
  },
  bounce: {
    label: 'Returned mail',
    advice:
      'An email came back, and we could not tell which one. Open it and check the address it was sent to.',
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
      'It came by the way of texts, where it cannot be answered. Place it on a patient, and text or call them instead.',
  },
  held_form: {
    label: 'Held for review',
    advice:
      'Many forms came in within a few minutes, so this one waits for you. Make a new lead if a person wrote it. Dismiss it if it is spam.',
  },
}

/** A short label for the list and a sentence that says what to do. */
export function unplacedWords(reason: UnplacedReason): { label: string; advice: string } {
  return words[reason]
}
