import type { TypedQuery } from '../../../ui/fields/use-typed-query.ts'

/** No name is typed further than this without a match, so longer text is no search for a template. */
const TERM_MAX = 40

const QUERY = new RegExp(`(?:^|\\s)/((?:[^\\s/][^\\n/]{0,${TERM_MAX - 1}})?)$`)

/**
 * The search for a template in which the cursor stands: a slash at the start of a line or after a space, and part of a
 * name. A slash within a word, such as "and/or" or an address, is text.
 */
export function slashQuery(text: string, cursor: number): TypedQuery | null {
  const term = QUERY.exec(text.slice(0, cursor))?.[1]
  return term === undefined ? null : { from: cursor - term.length - 1, to: cursor, term }
}

/** The templates of a channel whose name contains the term, regardless of case; those that begin with it are first. */
export function templatesNamed<T extends { name: string; channel: string }>(
  templates: readonly T[],
  channel: string,
  term: string,
): T[] {
  const typed = term.trim().toLowerCase()
  const found = templates.filter(
    (template) => template.channel === channel && template.name.toLowerCase().includes(typed),
  )
  const begins = ({ name }: T) => name.toLowerCase().startsWith(typed)
  return [...found.filter(begins), ...found.filter((template) => !begins(template))]
}
