import type { TypedQuery } from '../../../ui/fields/use-typed-query.ts'

/** No name is typed further than this without a match, so longer text is no search for a colleague. */
const TERM_MAX = 30

const QUERY = new RegExp(`(?:^|[\\s(])@((?:[^\\s@][^\\n@]{0,${TERM_MAX - 1}})?)$`)

/**
 * The search for a colleague in which the cursor is: an @ at the start of a line or after a space, and the beginning of
 * a name. An @ within an email address is text.
 */
export function mentionQuery(text: string, cursor: number): TypedQuery | null {
  const term = QUERY.exec(text.slice(0, cursor))?.[1]
  return term === undefined ? null : { from: cursor - term.length - 1, to: cursor, term }
}
