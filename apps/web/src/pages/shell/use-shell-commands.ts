import { useEffect, useEffectEvent, useState } from 'react'

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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (isOverScreen()) open('palette')
    } else if (!isListening) setFirstKey(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { opened, open, close: () => open(null), firstKey, listening: () => setListening(true) }
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Whether no dialog is open other than one that is a screen of its own, such as the patient editor. */
function isOverScreen(): boolean {
  return document.querySelector('[aria-modal]:not([data-screen])') === null
}
