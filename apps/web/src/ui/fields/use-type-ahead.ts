import { type KeyboardEvent, useRef } from 'react'

/** A pause after which a letter begins another label. */
const TYPE_AHEAD_MS = 1_000

/** Finds the option whose label begins with the letters that are typed at a closed list, as in the browser's own lists. */
export function useTypeAhead<O extends { label: string }>() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent, options: readonly O[]) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
    const before = timeStamp - typed.current.at > TYPE_AHEAD_MS ? '' : typed.current.text
    const text = before + key.toLocaleLowerCase('en-GB')
    typed.current = { text, at: timeStamp }
    return options.find(({ label }) => label.toLocaleLowerCase('en-GB').startsWith(text))
  }
}
