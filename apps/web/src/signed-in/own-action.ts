import { useCallback } from 'react'
import { useInit } from './init.api.ts'
import { usePublishEffect } from './realtime-context.tsx'

/** A patient's action after a change: their stage, and when the next action is due. */
export interface ChangedAction {
  stage: string
  next_action_at: string | null
}

/** Publishes the user's own change of a patient's action on this page, in the form of the event that will report it. */
export function usePublishOwnAction(): (patientId: string, changed: ChangedAction) => void {
  const { subscriber_id: user_id } = useInit()
  const publish = usePublishEffect()
  return useCallback(
    (patientId, { stage, next_action_at: date }) =>
      publish({ kind: 'action_changed', patientId, created: false, stage, date, user_id }),
    [publish, user_id],
  )
}
