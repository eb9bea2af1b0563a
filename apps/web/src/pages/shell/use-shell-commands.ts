import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What a key opens over every screen. */
export type ShellCommand = 'help' | 'palette'

/**
 * The state of the help sheet and the palette. Ctrl K or Cmd K opens the palette, unless another dialog is open. Other
 * keys are only stored until their code listens to them.
 */
export function useShellCommands() {
  const [opened, open] = useState<ShellCommand | null>(null)
  const [firstKey, setFirstKey] = useState<KeyboardEvent | null>(null)
  const [isListening, setListening] = useState(false)
  /** What is typed between Ctrl K and the appearance of the palette. */
  const typed = useRef('')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      typed.current = ''
      if (isOverScreen()) open('palette')
    } else if (opened === 'palette' && isOverScreen()) {
      event.preventDefault()
      if (event.key.length === 1) typed.current += event.key
    } else if (!isListening) setFirstKey(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return { opened, open, close: () => open(null), firstKey, typed, listening: () => setListening(true) }
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Whether no dialog is open other than one that is a screen of its own, such as the patient editor. */
function isOverScreen(): boolean {
  return document.querySelector('[aria-modal]:not([data-screen])') === null
}
