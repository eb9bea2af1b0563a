import { useBlocker } from '@tanstack/react-router'
import { useHasUnsaved } from '../../lib/drafts/unsaved-edits.tsx'
import { type Discarding, type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'

export type Leaving = Discarding

const LEAVE: DiscardText = {
  title: 'Leave and discard your changes?',
  text: 'Leaving this patient will discard your unsaved changes.',
}

/** Work on the open patient is never lost without a question: not by opening another, nor by going elsewhere. */
export function useLeaving(text = LEAVE): Leaving {
  const leaving = useDiscarding(text)
  useBlocker({
    shouldBlockFn: async () => !(await leaving.mayLeave()),
    // The page asks about all of its parts.
    enableBeforeUnload: false,
    disabled: !useHasUnsaved(leaving.edits),
  })
  return leaving
}
