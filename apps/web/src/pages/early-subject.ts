import type { ReplyState, ReplyStep } from '@enamel/domain/reply/reply-state'
import { prefilledSubject } from '@enamel/domain/reply/subject'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PatientTimeline } from '../features/timeline/use-timeline.ts'

/**
 * Gives an email that was begun before the timeline was there its subject once it is (RPL-09).
 * @returns hears each step of the reply
 */
export function useEarlySubject(
  { items, view }: Pick<PatientTimeline, 'items' | 'view'>,
  reply: ReplyState,
  onStep: (step: ReplyStep) => void,
): (step: ReplyStep) => void {
  const waits = useRef(false)
  const loaded = view === 'events'
  const fill = useEffectEvent(() => {
    // Sent meanwhile it has no subject at all, not an empty one.
    if (waits.current && reply.channel === 'Email' && reply.fields.subject === '')
      onStep({ type: 'channel_chosen', channel: 'Email', subject: prefilledSubject(items) })
    waits.current = false
  })
  useEffect(() => {
    if (loaded) fill()
  }, [loaded])
  return (step) => {
    if (step.type === 'channel_chosen') waits.current = step.channel === 'Email' && !loaded
  }
}
