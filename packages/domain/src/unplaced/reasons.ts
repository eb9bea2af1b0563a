/** Why a message that came in stands on no timeline. */
export const unplacedReasons = ['no_sender', 'auto_reply', 'bounce', 'unreadable', 'no_number'] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

/** What can come in from outside and be kept until a person decides. */
export const inboundChannels = ['Email', 'SMS', 'Form Submissions', 'Phone Call'] as const
export type InboundChannel = (typeof inboundChannels)[number]

const words: Record<UnplacedReason, { label: string; advice: string }> = {
  no_sender: {
    label: 'No sender',
    advice: 'This message does not say who sent it. Place it on a patient if you know who wrote it.',
  },
  auto_reply: {
    label: 'Automatic reply',
    advice:
      'A computer wrote this, such as an out of office reply or a mailing list. Dismiss it if it needs no answer.',
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
}

/** A short label for the list and a sentence that says what to do. */
export function unplacedWords(reason: UnplacedReason): { label: string; advice: string } {
  return words[reason]
}
