import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { retryFailedParts } from '../../lib/failed-parts.ts'
import { textAfterKey } from '../../signed-in/shortcuts/typed-text.ts'

/** What a key opens over every screen. */
export type ShellCommand = 'help' | 'palette'

/**
 * The state of the help sheet and the palette. Ctrl K or Cmd K opens the palette, unless another dialog is open. Other
 * keys are only stored until their code listens to them.
 */
export function useShellCommands() {
  const [opened, open] = useState<ShellCommand | null>(null)
  const [hasKeys, setHasKeys] = useState(false)
  /** The keys pressed so far; null as soon as their code listens. */
  const earlyKeys = useRef<KeyboardEvent[] | null>([])
  /** What is typed between the opening and the appearance of the palette. */
  const typed = useRef('')
  const openCommand = (command: ShellCommand) => {
    typed.current = ''
    open(command)
    retryFailedParts()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (opened === null && isOverScreen()) openCommand('palette')
    } else if (opened === 'palette' && isOverScreen()) {
      event.preventDefault()
      if (event.key === 'Escape') open(null)
      else typed.current = queryAfterKey(typed.current, event)
    } else if (earlyKeys.current) {
      earlyKeys.current.push(event)
      setHasKeys(true)
    }
  })
  useEffect(() => {
    // What is pressed chooses another row: earlier keys were meant for the one before.
    const onPress = () => earlyKeys.current?.splice(0)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [])
  return {
    opened,
    open: openCommand,
    close: () => open(null),
    typed,
    hasKeys,
    /** Returns the keys pressed so far, and stores no more of them. */
    takeKeys() {
      const keys = earlyKeys.current ?? []
      earlyKeys.current = null
      return keys
    },
  }
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** The query after a key. A final Enter is a line break, which another key takes away. */
function queryAfterKey(typed: string, event: KeyboardEvent): string {
  const query = typed.replace(/\n$/, '')
  return textAfterKey(query, event) ?? query
}

/** Whether no dialog is open other than one that is a screen of its own, such as the patient editor. */
function isOverScreen(): boolean {
  return document.querySelector('[aria-modal]:not([data-screen])') === null
}
