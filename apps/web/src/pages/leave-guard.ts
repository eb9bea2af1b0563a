import { useBlocker } from '@tanstack/react-router'
import { useUnsavedEdits } from '../lib/unsaved-edits.ts'

/**
 * Keeps the browser's Back button, and closing the tab, from losing what was typed.
 * @param onLeave asks the person instead
 */
export function useLeaveGuard(active: boolean, onLeave: () => void): void {
  useUnsavedEdits(active)
  useBlocker({
    shouldBlockFn: () => {
      onLeave()
      return true
    },
    enableBeforeUnload: active,
    disabled: !active,
  })
}
