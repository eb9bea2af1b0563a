import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  type UnsavedEdits,
  useHasUnsaved,
  useIsBeingSaved,
  useUnsavedPart,
} from '../../lib/drafts/unsaved-edits.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { AskToDiscardProps } from './ask-to-discard.tsx'

// Most who leave are not asked.
const AskToDiscard = lazyPart(async () => (await import('./ask-to-discard.tsx')).AskToDiscard)

/** The question before something is lost, and what that would be. */
export interface DiscardText extends Pick<AskToDiscardProps, 'title'> {
  text: string
}

export interface Discarding {
  /** The part of the page that is left: its forms register what is not saved. */
  edits: UnsavedEdits
  /** Leaves it by `go`: at once, once what is being saved is, or after asking when something would be lost. */
  leave: (go: () => void) => void
  /** Whether it may be left: answers at once, or after waiting or asking. */
  mayLeave: () => Promise<boolean>
  /** The question, while it is asked. */
  question: ReactNode
}

/** A pending request to leave. */
interface Leaver {
  answer: (isLeft: boolean) => void
  /** Is not asked: what would be lost is being saved. */
  waits: boolean
}

/** The one way out of every part with typed text: nothing of it is lost without a question. */
export function useDiscarding({ title, text }: DiscardText): Discarding {
  const edits = useUnsavedPart()
  const isUnsaved = useHasUnsaved(edits)
  const isSaving = useIsBeingSaved(edits)
  const [leaver, setLeaver] = useState<Leaver | null>(null)
  const settle = (isLeft: boolean) => {
    setLeaver(null)
    if (isLeft) edits.drop()
    leaver?.answer(isLeft)
  }
  const ask = (answer: (isLeft: boolean) => void) => {
    leaver?.answer(false)
    setLeaver({ answer, waits: edits.isSaving() })
  }
  const review = useEffectEvent((now: { isUnsaved: boolean; isSaving: boolean }) => {
    // Waiting requests leave, unless the save failed; the error is shown where it was saved.
    if (leaver?.waits && !now.isSaving) settle(!now.isUnsaved)
    // Saved meanwhile: nothing would be lost any more.
    if (leaver && !leaver.waits && !now.isUnsaved) settle(false)
  })
  useEffect(() => review({ isUnsaved, isSaving }), [isUnsaved, isSaving])
  useEffect(() => {
    // Where something could be lost, the question is there before it is needed: the line may be down then.
    if (isUnsaved) AskToDiscard.prepare()
  }, [isUnsaved])
  const isFree = () => !edits.has() && !edits.isSaving()
  return {
    edits,
    leave(go) {
      if (isFree()) go()
      else ask((isLeft) => isLeft && go())
    },
    mayLeave: async () => isFree() || new Promise(ask),
    question: leaver && !leaver.waits && (
      <AskToDiscard
        onFailed={() => settle(false)}
        title={title}
        onStay={() => settle(false)}
        onDiscard={() => settle(true)}
      >
        {text}
      </AskToDiscard>
    ),
  }
}
