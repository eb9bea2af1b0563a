import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  type UnsavedEdits,
  useHasUnsaved,
  useIsBeingSaved,
  useUnsavedPart,
} from '../../lib/drafts/unsaved-edits.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { AskToDiscardProps } from './ask-to-discard.tsx'

// Most users leave without a question, so the code of the question is loaded only once there is unsaved input.
const AskToDiscard = lazyPart(async () => (await import('./ask-to-discard.tsx')).AskToDiscard)

/** The question before input is lost, and the text that names the input. */
export interface DiscardText extends Pick<AskToDiscardProps, 'title' | 'stayLabel' | 'discardLabel'> {
  text: string
}

export interface Discarding {
  /** The unsaved input in the part of the page that the user wants to leave; the part's forms register it. */
  edits: UnsavedEdits
  /** Leaves the part by `go`: immediately, after a save in progress, or after a question if input would be lost. */
  leave: (go: () => void) => void
  /** Whether the part may be left: resolves immediately, after a save in progress, or after a question. */
  mayLeave: () => Promise<boolean>
  /** The question, while it is asked. */
  question: ReactNode
}

/** A pending request to leave. */
interface LeaveRequest {
  resolve: (isLeft: boolean) => void
  /** Whether the request waits for a save in progress, without a question. */
  isWaiting: boolean
}

/** Lets a user leave a part of the page with typed text: no input is lost without a question (ADR 22). */
export function useDiscarding({ text, ...labels }: DiscardText): Discarding {
  const edits = useUnsavedPart()
  const isUnsaved = useHasUnsaved(edits)
  const isSaving = useIsBeingSaved(edits)
  const [request, setRequest] = useState<LeaveRequest | null>(null)
  const endRequest = (isLeft: boolean) => {
    setRequest(null)
    if (isLeft) edits.discard()
    request?.resolve(isLeft)
  }
  const ask = (resolve: (isLeft: boolean) => void) => {
    request?.resolve(false)
    setRequest({ resolve, isWaiting: edits.isSaving() })
  }
  const review = useEffectEvent((now: { isUnsaved: boolean; isSaving: boolean }) => {
    // A waiting request is granted unless some input is still unsaved; the form shows the error of a failed save.
    if (request?.isWaiting && !now.isSaving) endRequest(!now.isUnsaved)
    // The input was saved while the question was open.
    if (request && !request.isWaiting && !now.isUnsaved) endRequest(false)
  })
  useEffect(() => review({ isUnsaved, isSaving }), [isUnsaved, isSaving])
  useEffect(() => {
    // The question is loaded before it is needed, since the connection may be lost by then.
    if (isUnsaved) AskToDiscard.prepare()
  }, [isUnsaved])
  const canLeaveNow = () => !edits.has() && !edits.isSaving()
  return {
    edits,
    leave(go) {
      if (canLeaveNow()) go()
      else ask((isLeft) => isLeft && go())
    },
    mayLeave: async () => canLeaveNow() || new Promise(ask),
    question: request && !request.isWaiting && (
      <AskToDiscard
        onFailed={() => endRequest(false)}
        {...labels}
        onStay={() => endRequest(false)}
        onDiscard={() => endRequest(true)}
      >
        {text}
      </AskToDiscard>
    ),
  }
}
