import { useLayoutEffect, useState } from 'react'

/** Remembers who had the focus when a dialog was first drawn, and gives it back when the dialog goes. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
