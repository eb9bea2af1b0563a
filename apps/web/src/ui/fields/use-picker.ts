import { useId, useState } from 'react'

/** A button with a list behind it, open or not: what a select and a filter have in common. */
export function usePicker() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const listId = useId()
  return {
    /** The button, while its list is open. */
    anchor: open ? anchor : null,
    listId,
    /** For the button. */
    trigger: {
      ref: setAnchor,
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      onClick: () => setOpen(!open),
    },
    open: () => setOpen(true),
    /** Gives the focus back to the button. */
    close: () => {
      setOpen(false)
      anchor?.focus()
    },
    /** After a press elsewhere the focus is there by now. */
    leave: () => setOpen(false),
  } as const
}
