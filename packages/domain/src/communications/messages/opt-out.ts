export type OptIntent = 'stop' | 'start' | null

/**
 * The carriers' keywords. A keyword as the whole text, in any case, makes the carrier itself stop texts to the sender,
 * so it counts here as well, even if it is ambiguous at a dentist's: CANCEL, END.
 */
const CARRIER_STOPS = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
/** The keywords for starting again. YES is not among them: some carriers accept it, but it also answers a person. */
const STARTS = new Set(['start', 'unstop'])
/** The keywords to which carriers reply with help. */
const HELPS = new Set(['help', 'info'])

/**
 * Keywords for stopping that also count among a few other words. Cancel, end and quit are not among them: people cancel
 * appointments and end treatments.
 */
const STOPS = new Set(['stop', 'stopall', 'unsubscribe', 'optout', 'unsub'])
/** Words that may accompany a keyword without changing its meaning: courtesy, and what is to stop. */
const WORDS_WITH_STOP = new Set(
  [
    'please pls plz thanks thank you hi hello ok okay now immediately',
    'all any more it this these those that the your me us my from of',
    'text texts texting message messages messaging msg msgs sms reminder reminders marketing spam advert adverts',
    'send sending contact contacting bothering',
  ].flatMap((terms) => terms.split(' ')),
)

/**
 * The request in a text: a carrier's keyword as the whole text, or a first line (a signature may follow) of a few words
 * that can mean nothing else ("Please stop", "stop all", "STOP."). "Cancel my appointment" and "stop by at three" are
 * sentences for a person. Starting again needs the keyword alone in the first line, since consent is not guessed.
 */
export function optIntent(text: string): OptIntent {
  if (CARRIER_STOPS.has(text.trim().toLowerCase())) return 'stop'
  const line = text.trim().split(/\r\n?|\n/, 1)[0] ?? ''
  const terms = line
    .toLowerCase()
    .replace(/\bopt(?:ing)?[ -]?out\b/g, 'optout')
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
  if (terms.length === 1 && STARTS.has(terms[0] ?? '')) return 'start'
  const isStop = terms.some((word) => STOPS.has(word))
  return isStop && terms.every((word) => STOPS.has(word) || WORDS_WITH_STOP.has(word)) ? 'stop' : null
}

/** Whether carriers themselves reply to a text, because the whole of it is one of their keywords. */
export function isCarrierKeyword(text: string): boolean {
  const word = text.trim().toLowerCase()
  return [CARRIER_STOPS, STARTS, HELPS].some((keywords) => keywords.has(word))
}
