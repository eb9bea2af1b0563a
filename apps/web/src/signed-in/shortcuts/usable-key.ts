import { isMac } from '../../ui/is-mac.ts'
import { isTakenKey } from './key-owner.ts'
import { type ShortcutId, shortcuts, shownKeys } from './shortcuts.ts'
import { usableShortcuts } from './usable-shortcuts.ts'

/** The key, as shown to staff, by which a shortcut can be used where the focus is; null if there is none. */
export function usableKey(id: ShortcutId): string | null {
  const usable = usableShortcuts().find((other) => other.id === id)
  const shortcut = shortcuts.find((other) => other.id === id && other.place === usable?.place)
  const index = shortcut?.keys.findIndex((key) => !isTakenKey(key, document.activeElement)) ?? -1
  return shortcut && index >= 0 ? (shownKeys(shortcut, isMac())[index] ?? null) : null
}
