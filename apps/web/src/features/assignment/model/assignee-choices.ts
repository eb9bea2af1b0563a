import type { Assignee } from '@enamel/domain/assignment/assignee'
import { foldName } from '@enamel/domain/search/fold-name'

/** What can be chosen in the list of colleagues. */
export interface AssigneeChoice {
  key: string
  label: string
  assignee: Assignee | null
}

/**
 * The choices whose name has a word that begins with the typed text: the user first, as "Me", then their colleagues by
 * name, then nobody.
 */
export function assigneeChoices(
  colleagues: readonly Assignee[],
  userId: string,
  typed: string,
): AssigneeChoice[] {
  const me = colleagues.find(({ id }) => id === userId)
  const others = colleagues.filter(({ id }) => id !== userId)
  const term = foldName(typed.trim())
  const found = [
    ...(me ? [{ key: me.id, label: 'Me', assignee: me, names: `me ${me.name}` }] : []),
    ...others.map((colleague) => ({
      key: colleague.id,
      label: colleague.name,
      assignee: colleague,
      names: colleague.name,
    })),
    { key: 'nobody', label: 'Nobody', assignee: null, names: 'nobody' },
  ].filter(({ names }) => beginsWord(names, term))
  return found.map(({ key, label, assignee }) => ({ key, label, assignee }))
}

/** The colleagues whose name has a word that begins with the typed text. */
export function colleaguesNamed<C extends { name: string }>(colleagues: readonly C[], typed: string): C[] {
  return colleagues.filter(({ name }) => beginsWord(name, foldName(typed.trim())))
}

function beginsWord(names: string, term: string): boolean {
  return ` ${foldName(names)}`.includes(` ${term}`)
}
