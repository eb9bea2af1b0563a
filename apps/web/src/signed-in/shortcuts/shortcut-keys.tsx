import { getHotkeyHandler, type HotkeyItem, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { undoables } from '../undo/undoables.ts'
import { currentKeys } from './current-keys.ts'
import { isTakenKey } from './key-owner.ts'
import { endTyping, runShortcut, takeTypedKey } from './run-shortcut.ts'
import { type ShortcutId, shortcuts } from './shortcuts.ts'
import { usableShortcuts } from './usable-shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface ShortcutKeysProps {
  /** Called when this component listens; returns the keys that were pressed before it was loaded, in their order. */
  onListening?: () => readonly KeyboardEvent[]
}

/** Listens to the keys of the shortcuts, and has the one that belongs to no part of the page: Undo. */
export function ShortcutKeys({ onListening = () => [] }: ShortcutKeysProps) {
  useHotkeys(hotkeys, [], true)
  const takeKeys = useEffectEvent(onListening)
  useEffect(() => {
    const earlier = currentKeys(takeKeys(), performance.now())
    // A key depends on what the one before has changed, so each is shown at once. React can do that only after the effects.
    queueMicrotask(() => {
      for (const key of earlier) if (!takeTypedKey(key)) flushSync(() => getHotkeyHandler(hotkeys)(key))
    })
  }, [])
  useWindowEvent('keydown', takeTypedKey, { capture: true })
  useWindowEvent('pointerdown', endTyping, { capture: true })
  useUndoShortcut()
  return <UndoneStatus />
}

/** For screen readers: what was undone is to be seen, but its toast only disappears. */
function UndoneStatus() {
  const count = useSyncExternalStore(undoables.subscribe, undoables.undoneCount)
  return (
    <span role="status" className="visually-hidden">
      <span key={count}>{count > 0 && 'Undone'}</span>
    </span>
  )
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
