import { getHotkeyHandler, type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { type ShortcutId, shortcuts } from './shortcuts.ts'
import { runShortcut, usableShortcuts } from './usable-shortcuts.ts'

export interface ShortcutKeysProps {
  /** Called when this component listens; returns the keys that were pressed before it was loaded, in their order. */
  onListening?: () => readonly KeyboardEvent[]
}

/** Listens to the keys of the shortcuts. */
export function ShortcutKeys({ onListening = () => [] }: ShortcutKeysProps) {
  useHotkeys(hotkeys, [], true)
  const takeKeys = useEffectEvent(onListening)
  useEffect(() => {
    const earlier = takeKeys()
    // A key acts on what the one before has changed, so each is shown at once. React can do that only after the effects.
    queueMicrotask(() => {
      for (const key of earlier) flushSync(() => getHotkeyHandler(hotkeys)(key))
    })
  }, [])
  return null
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
  if (event.defaultPrevented || (event.repeat && !MOVES.includes(key)) || isTaken(event)) return
  const ids = new Set<ShortcutId>(
    handled.filter((shortcut) => shortcut.keys.includes(key)).map(({ id }) => id),
  )
  const usable = usableShortcuts().find(({ id }) => ids.has(id))
  if (!usable) return
  event.preventDefault()
  runShortcut(usable)
}

/** Elements in which keys type or choose. */
const TYPING =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]:not([contenteditable=false])'
/** Parts over the screen that handle their keys themselves. */
const MENUS = '[role=menu], [role=listbox], [role=dialog]:not([aria-modal])'

/** Whether the key belongs to a text field, or to a menu or small dialog that is open over the screen. */
function isTaken({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true
  return target instanceof Element && target.closest(`${TYPING}, ${MENUS}`) !== null
}
