/**
 * Keywords that end texts, resume them or ask for help when they are the whole message, in upper or lower case
 * (Twilio's defaults for long codes).
 */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const

export type Keyword = keyof typeof keywords

/** The carrier's automatic replies. */
export const keywordReplies: Record<Keyword, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe.',
}

/** The keyword of a text, or null. */
export function keywordOf(body: string): Keyword | null {
  const word = body.trim().toUpperCase()
  const match = Object.entries(keywords).find(([, text]) => (text as readonly string[]).includes(word))
  return match ? (match[0] as Keyword) : null
}
