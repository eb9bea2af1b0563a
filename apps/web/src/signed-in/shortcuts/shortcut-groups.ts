import { type Shortcut, type ShortcutId, type ShortcutPlace, shortcuts } from './shortcuts.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

const titles: Record<ShortcutPlace, string> = {
  inbox: 'In the inbox',
  queue: 'In the queue',
  scheduled: 'In scheduled messages',
  patient: 'Open patient',
  anywhere: 'Everywhere',
}

/**
 * The shortcuts with keys that can be used now, grouped by place in the order of the table. One key is listed once: where
 * the list and the open patient share it, in the list.
 */
export function shortcutGroups(usable: readonly { id: ShortcutId; place: ShortcutPlace }[]): ShortcutGroup[] {
  const listed = new Set<string>()
  const places = Object.keys(titles) as ShortcutPlace[]
  return places
    .map((place) => ({
      title: titles[place],
      shortcuts: shortcuts.filter((shortcut) => {
        const { id, keys, isHandledElsewhere } = shortcut
        const isUsable =
          isHandledElsewhere || usable.some((other) => other.id === id && other.place === place)
        if (shortcut.place !== place || !isUsable || keys.length === 0 || listed.has(id)) return false
        listed.add(id)
        return true
      }),
    }))
    .filter((group) => group.shortcuts.length > 0)
}
