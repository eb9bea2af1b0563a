// Prefixes that mail programs add to replies, in several languages, including "Re[2]:".
const replyPrefixes = /^(?:\s*(?:re|aw|sv|antw|vs|odp)(?:\[\d+\])?\s*:)+\s*/i

/** A subject with a single "Re: " before it, however many replies there were. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(replyPrefixes, '').trim()}`.trim()
}
