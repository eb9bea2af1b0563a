// Prefixes that mail programs add, in the languages of patients' programs; "Re[2]:" counts too.
const replyMarks = /^(?:\s*(?:re|aw|sv|antw|vs|odp)(?:\[\d+\])?\s*:)+\s*/i

/** A subject with a single "Re: " in front of it, however often it was answered before. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(replyMarks, '').trim()}`.trim()
}
