import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The beginning of a name that is being typed behind a sign, and where it is in the text. */
export interface TypedQuery {
  /** The position of the sign. */
  from: number
  /** The position of the cursor, behind the name. */
  to: number
  /** The part of the name; empty right after the sign. */
  term: string
}

/** Finds the query in which the cursor is. */
export type FindQuery = (text: string, cursor: number) => TypedQuery | null

/**
 * Follows the cursor of a text area. A search that was dismissed stays closed until another one begins, and one that
 * ended with a choice until the user types again, because the inserted text may contain the sign too.
 * @param find the same function in every render
 */
export function useTypedQuery(area: () => HTMLTextAreaElement | null, find: FindQuery) {
  const [query, setQuery] = useState<TypedQuery | null>(null)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const isEnded = useRef(false)
  const currentArea = useEffectEvent(area)
  const update = useEffectEvent((event?: Event) => {
    if (event?.type === 'input') isEnded.current = false
    const element = area()
    const isTyping = element && document.activeElement === element
    const found = isTyping && !isEnded.current ? find(element.value, element.selectionEnd) : null
    if (found?.from !== dismissedAt) setDismissedAt(null)
    if (found?.from !== query?.from || found?.term !== query?.term) setQuery(found)
  })
  useEffect(() => {
    const element = currentArea()
    if (!element) return
    const events = ['input', 'keyup', 'pointerup', 'focus', 'blur'] as const
    const onEvent = (event: Event) => update(event)
    for (const event of events) element.addEventListener(event, onEvent)
    update()
    return () => {
      for (const event of events) element.removeEventListener(event, onEvent)
    }
  }, [])
  return {
    query: query && query.from !== dismissedAt ? query : null,
    dismiss: () => setDismissedAt(query?.from ?? null),
    end() {
      isEnded.current = true
      setQuery(null)
    },
  }
}
