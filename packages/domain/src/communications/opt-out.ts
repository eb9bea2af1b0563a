const STOP_WORDS = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const START_WORDS = new Set(['start', 'unstop'])

export type OptIntent = 'stop' | 'start' | null

/**
 * What a text asks for as a whole: the carriers' keywords, alone in the message, in any case. YES is a keyword to some
 * carriers and an answer to a person, so it is left alone.
 */
export function optIntent(text: string): OptIntent {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase()
  if (STOP_WORDS.has(word)) return 'stop'
  return START_WORDS.has(word) ? 'start' : null
}
