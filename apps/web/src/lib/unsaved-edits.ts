import { useEffect } from 'react'

let forms = 0

/** Whether something was changed on this page and not saved, in whatever form. */
export function hasUnsavedEdits(): boolean {
  return forms > 0
}

/** Tells the page of a form in which something was changed and not saved. */
export function useUnsavedEdits(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    forms += 1
    return () => {
      forms -= 1
    }
  }, [isUnsaved])
}
