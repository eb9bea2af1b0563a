import { useBlocker } from '@tanstack/react-router'
import { useHasUnsaved } from '../../lib/unsaved-edits.tsx'
import { type Discarding, type DiscardWords, useDiscarding } from '../../ui/overlays/use-discarding.tsx'

export type Leaving = Discarding

const LEAVE: DiscardWords = {
  title: 'Leave and discard your changes?',
  text: 'Leaving this patient will discard what you have written or changed and not saved.',
}

/** Nothing of the open patient is lost without a question: not by opening another, nor by going elsewhere. */
export function useLeaving(words = LEAVE): Leaving {
  const leaving = useDiscarding(words)
  useBlocker({
    shouldBlockFn: async () => !(await leaving.mayLeave()),
    // The page asks for all of its parts.
    enableBeforeUnload: false,
    disabled: !useHasUnsaved(leaving.edits),
  })
  return leaving
}
