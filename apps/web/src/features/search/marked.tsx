import { matchParts } from './match-parts.ts'

/** A text in which what matches the query is marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return matchParts(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    part.matches ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}
