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

/** The question before something is lost, and what would be lost. */
export interface DiscardText extends Pick<AskToDiscardProps, 'title'> {
  text: string
}

export interface Discarding {
  /** The part of the page that is left: its forms register unsaved input. */
  edits: UnsavedEdits
  /** Leaves the part by `go`: at once, after a save in progress, or after a question if something would be lost. */
  leave: (go: () => void) => void
  /** Whether it may be left: answers at once, or after waiting or asking. */
  mayLeave: () => Promise<boolean>
  /** The question, while it is asked. */
  question: ReactNode
}

/** A pending request to leave. */
interface Leaver {
  answer: (isLeft: boolean) => void
  /** Not asked: the unsaved input is being saved. */
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
    // Waiting requests to leave are granted, unless the save failed; the error is shown where it was saved.
    if (leaver?.waits && !now.isSaving) settle(!now.isUnsaved)
    // Saved meanwhile: nothing would be lost any more.
    if (leaver && !leaver.waits && !now.isUnsaved) settle(false)
  })
  useEffect(() => review({ isUnsaved, isSaving }), [isUnsaved, isSaving])
  useEffect(() => {
    // Where something could be lost, the question is loaded before it is needed: the connection may be lost then.
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
