import { type Shortcut, type ShortcutId, type ShortcutPlace, shortcuts } from './shortcuts.ts'

export interface ListedShortcut extends Shortcut {
  isUsable: boolean
}

export interface ShortcutGroup {
  title: string
  shortcuts: readonly ListedShortcut[]
}

const titles: Record<ShortcutPlace, string> = {
  inbox: 'In the inbox',
  queue: 'In the queue',
  scheduled: 'In scheduled messages',
  patient: 'Open patient',
  anywhere: 'Everywhere',
}

/**
 * The shortcuts with keys that can be used now, and those that have a condition, grouped by place in the order of the
 * table. One key is listed once: where the list and the open patient share it, in the list.
 */
export function shortcutGroups(usable: readonly { id: ShortcutId; place: ShortcutPlace }[]): ShortcutGroup[] {
  const listed = new Set<string>()
  const places = Object.keys(titles) as ShortcutPlace[]
  return places
    .map((place) => ({
      title: titles[place],
      shortcuts: shortcuts.flatMap((shortcut) => {
        const { id, keys, when, isHandledElsewhere } = shortcut
        const isUsable =
          isHandledElsewhere === true || usable.some((other) => other.id === id && other.place === place)
        const isListed = isUsable || when !== undefined
        if (shortcut.place !== place || !isListed || keys.length === 0 || listed.has(id)) return []
        listed.add(id)
        return { ...shortcut, isUsable }
      }),
    }))
    .filter((group) => group.shortcuts.length > 0)
}
