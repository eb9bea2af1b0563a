import { useEffect } from 'react'
import type { FlowProgress } from '../model/shown-screen.ts'
import type { FlowContext, FlowTag } from './flow.ts'

interface FlowSnapshot {
  hasTag: (tag: FlowTag) => boolean
  context: FlowContext
}

/** Reports how far the user is in a flow. @returns the same */
export function useProgress(
  snapshot: FlowSnapshot,
  onProgress: (progress: FlowProgress) => void,
): FlowProgress {
  const progress = snapshot.hasTag('signing_in')
    ? 'signing_in'
    : snapshot.context.isSignedIn
      ? 'signed_in'
      : 'not_signed_in'
  useEffect(() => onProgress(progress), [progress, onProgress])
  return progress
}
