import { useBlocker } from '@tanstack/react-router'
import { useHasUnsaved } from '../../lib/drafts/unsaved-edits.tsx'
import { type Discarding, type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'

export type Leaving = Discarding

const LEAVE: DiscardText = {
  title: 'Leave and discard your changes?',
  text: 'Leaving this patient will discard your unsaved changes.',
}

/** Asks before unsaved work on the open patient is lost, by opening another patient or by leaving the page. */
export function useLeaving(text = LEAVE): Leaving {
  const leaving = useDiscarding(text)
  useBlocker({
    shouldBlockFn: async () => !(await leaving.mayLeave()),
    // Closing the page is handled for all of its parts at once.
    enableBeforeUnload: false,
    disabled: !useHasUnsaved(leaving.edits),
  })
  return leaving
}
