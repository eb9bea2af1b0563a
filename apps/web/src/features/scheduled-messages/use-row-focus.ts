import { type FocusEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface RowFocus {
  /** Called when a message is scheduled again: its row gets the focus, unless the user has moved it by then. */
  awaitRow: (id: string) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * The focus when rows leave the list and return: on the row that takes the place of the one that had it, and on a row
 * that an undo has brought back.
 * @param ids the messages of the list, in its order
 */
export function useRowFocus(list: RefObject<HTMLUListElement | null>, ids: readonly string[]): RowFocus {
  const last = useRef<{ id: string; index: number } | null>(null)
  const awaited = useRef<{ id: string; from: Element | null } | null>(null)
  const focus = (id: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-scheduled]') ?? [])]
      .find(({ dataset }) => dataset.scheduled === id)
      ?.focus()
  const follow = useEffectEvent(() => {
    const focused = document.activeElement
    const isLost = focused === document.body
    const returned = awaited.current
    if (returned && ids.includes(returned.id)) {
      awaited.current = null
      if (isLost || focused === returned.from) focus(returned.id)
    } else if (isLost && last.current && !ids.includes(last.current.id)) {
      focus(ids[Math.min(last.current.index, ids.length - 1)])
    }
  })
  const shown = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for other rows.
  useLayoutEffect(() => follow(), [shown])
  return {
    awaitRow(id) {
      awaited.current = { id, from: document.activeElement }
    },
    onFocus({ target }) {
      const id = target.closest<HTMLElement>('[data-scheduled]')?.dataset.scheduled
      last.current = id === undefined ? null : { id, index: ids.indexOf(id) }
    },
    // Not called when the focused row is removed.
    onBlur() {
      last.current = null
    },
  }
}
