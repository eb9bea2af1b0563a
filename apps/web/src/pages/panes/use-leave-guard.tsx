import { useBlocker } from '@tanstack/react-router'
import { useHasUnsaved } from '../../lib/drafts/unsaved-edits.tsx'
import { type Discarding, type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'

export type LeaveGuard = Discarding

const LEAVE: DiscardText = {
  title: 'Leave and discard your changes?',
  text: 'Leaving this patient will discard your unsaved changes.',
}

/** Asks before unsaved work on the open patient is lost because another patient is opened or the screen is left. */
export function useLeaveGuard(text = LEAVE): LeaveGuard {
  const leaveGuard = useDiscarding(text)
  useBlocker({
    shouldBlockFn: async () => !(await leaveGuard.mayLeave()),
    // One handler for the whole app asks before the browser closes or reloads the page (lib/drafts/unsaved-edits.tsx).
    enableBeforeUnload: false,
    disabled: !useHasUnsaved(leaveGuard.edits),
  })
  return leaveGuard
}
