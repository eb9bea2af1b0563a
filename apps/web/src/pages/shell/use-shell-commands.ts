import { useEffect, useEffectEvent, useRef, useState } from 'react'

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
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (opened === null && isOverScreen()) openCommand('palette')
    } else if (opened === 'palette' && isOverScreen()) {
      event.preventDefault()
      if (event.key === 'Escape') open(null)
      else typed.current = textAfterKey(typed.current, event)
    } else if (earlyKeys.current) {
      earlyKeys.current.push(event)
      setHasKeys(true)
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
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

function textAfterKey(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 && !ctrlKey && !metaKey ? text + key : text
}

/** Whether no dialog is open other than one that is a screen of its own, such as the patient editor. */
function isOverScreen(): boolean {
  return document.querySelector('[aria-modal]:not([data-screen])') === null
}
