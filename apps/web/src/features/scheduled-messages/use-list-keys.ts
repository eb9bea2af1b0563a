import type { RefObject } from 'react'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'

/** The shortcuts of the list: the focus moves from row to row, and the row with the focus is opened. */
export function useListKeys(list: RefObject<HTMLUListElement | null>, open: (id: string) => void): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-scheduled]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-scheduled]') ?? null
  const move = (by: 1 | -1) => {
    const all = rows()
    const focused = current()
    const at = focused ? all.indexOf(focused) + by : 0
    const next = all[Math.min(Math.max(at, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts('scheduled', {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      const id = current()?.dataset.scheduled
      if (id) open(id)
    },
  })
}
