type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A text after a key that is pressed at its end; null for a key that types nothing. */
export function textAfterKey(text: string, { key, ctrlKey, metaKey, altKey }: PressedKey): string | null {
  // Letters such as Ł are typed with AltGr, which is Ctrl and Alt.
  if (metaKey || (ctrlKey && !altKey)) return null
  if (key === 'Enter') return `${text}\n`
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}
