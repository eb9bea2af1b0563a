import { useId, useState } from 'react'

/** A button and the list that it opens: the common part of selects and filters. */
export function usePicker() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const listId = useId()
  return {
    /** The button, while its list is open. */
    anchor: open ? anchor : null,
    listId,
    /** The props of the button. */
    trigger: {
      ref: setAnchor,
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      onClick: () => setOpen(!open),
    },
    open: () => setOpen(true),
    /** Closes the list and returns the focus to the button. */
    close: () => {
      setOpen(false)
      anchor?.focus()
    },
    /** Closes the list on a press elsewhere; the press itself moves the focus. */
    leave: () => setOpen(false),
  } as const
}
