import { getHotkeyHandler, type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { undoables } from '../undo/undoables.ts'
import { isTakenKey } from './key-owner.ts'
import { type ShortcutId, shortcuts } from './shortcuts.ts'
import { runShortcut, usableShortcuts } from './usable-shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface ShortcutKeysProps {
  /** The key that was pressed before this component was loaded. */
  firstKey?: KeyboardEvent | null
}

/** Listens to the keys of the shortcuts, and has the one that belongs to no part of the page: Undo. */
export function ShortcutKeys({ firstKey = null }: ShortcutKeysProps) {
  useHotkeys(hotkeys, [], true)
  useEffect(() => {
    if (firstKey) getHotkeyHandler(hotkeys)(firstKey)
  }, [firstKey])
  useUndoShortcut()
  return null
}

function useUndoShortcut(): void {
  const { length } = useSyncExternalStore(undoables.subscribe, undoables.current)
  useShortcuts('anywhere', { undo: length > 0 && (() => undoables.undo()) })
  // The next user of the browser undoes nothing that this one has done.
  useEffect(() => undoables.clear, [])
}

const handled = shortcuts.filter(({ isHandledElsewhere }) => !isHandledElsewhere)
const keys = [...new Set(handled.flatMap((shortcut) => shortcut.keys))]
const hotkeys: HotkeyItem[] = keys
  // "?" is pressed with Shift on most keyboards, and without it on some.
  .flatMap((key) => (/\w/.test(key) ? [key] : [key, `shift+${key}`]))
  .map((hotkey) => [
    hotkey,
    (event) => pressed(hotkey.replace('shift+', ''), event),
    { preventDefault: false },
  ])

/** Keys that repeat while they are pressed. */
const MOVES = ['j', 'k']

function pressed(key: string, event: KeyboardEvent): void {
  if (event.defaultPrevented || (event.repeat && !MOVES.includes(key)) || isTaken(key, event)) return
  const ids = new Set<ShortcutId>(
    handled.filter((shortcut) => shortcut.keys.includes(key)).map(({ id }) => id),
  )
  const usable = usableShortcuts().find(({ id }) => ids.has(id))
  if (!usable) return
  event.preventDefault()
  runShortcut(usable)
}

function isTaken(key: string, { target, isComposing }: KeyboardEvent): boolean {
  return isComposing || (target instanceof Element && isTakenKey(key, target))
}
