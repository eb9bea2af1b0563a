import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Floating } from '../overlays/floating.tsx'
import styles from './caret-menu.module.css'
import { caretRect } from './caret-rect.ts'
import type { ActiveOption } from './use-active-option.ts'

export interface CaretMenuProps {
  area: HTMLTextAreaElement
  /** The position in the text at which the menu is shown. */
  at: number
  label: string
  /** How many options there are, for screen readers: "2 templates found". */
  found: string
  /** The id of the list of options. */
  listId: string
  /** The number of options, at least one. */
  count: number
  active: ActiveOption
  onChoose: (index: number) => void
  onClose: () => void
  /** The list. */
  children: ReactNode
}

/** Options at the cursor of a text area, which has the focus and whose keys move between them. */
export function CaretMenu({
  area,
  at,
  label,
  found,
  listId,
  count,
  active,
  children,
  ...on
}: CaretMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'ArrowDown') active.moveTo((active.index + 1) % count)
    else if (event.key === 'ArrowUp') active.moveTo((active.index + count - 1) % count)
    else if (event.key === 'Escape') on.onClose()
    else if (event.key !== 'Enter' || active.index < 0) return
    else if (!event.repeat) on.onChoose(active.index)
    // The key neither changes the text, nor closes a dialog around it.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    area.addEventListener('keydown', onKey)
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', listId)
    return () => {
      area.removeEventListener('keydown', onKey)
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        area.removeAttribute(name)
    }
  }, [area, listId])
  useEffect(() => area.setAttribute('aria-activedescendant', active.activeId ?? ''), [area, active.activeId])
  const { left, top, height } = caretRect(area, at)
  return (
    <>
      <span ref={setAnchor} className={styles.anchor} style={{ left, top, height }} />
      <p role="status" className="visually-hidden">
        {found}
      </p>
      {anchor && (
        <Floating
          anchor={anchor}
          side="top"
          region={label}
          className={styles.menu}
          // A press on an option leaves the focus in the text area.
          onPointerDown={(event) => event.preventDefault()}
        >
          {children}
        </Floating>
      )}
    </>
  )
}
