import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReplyState, ReplyStep } from './model/reply-state.ts'
import { prefilledSubject } from './model/subject.ts'
import type { ShownTimeline } from './ports.ts'

/**
 * Gives an email its subject when it was begun without one (RPL-09). An email begun before the timeline was there gets it
 * once that is loaded; one begun after another email, which left the fields clear (RPL-14), with its first words.
 * @returns to be called with each step of the reply
 */
export function useProposedSubject(
  { items, view }: ShownTimeline,
  reply: ReplyState,
  onStep: (step: ReplyStep) => void,
): (step: ReplyStep) => void {
  const waits = useRef(false)
  const loaded = view === 'events'
  const propose = () => onStep({ type: 'channel_chosen', channel: 'Email', subject: prefilledSubject(items) })
  const fill = useEffectEvent(() => {
    // Sent meanwhile it has no subject at all, not an empty one.
    if (waits.current && reply.channel === 'Email' && reply.fields.subject === '') propose()
    waits.current = false
  })
  useEffect(() => {
    if (loaded) fill()
  }, [loaded])
  return (step) => {
    const isNext = beginsNext(reply, step)
    if (isNext) propose()
    if (isNext) waits.current = !loaded
    else if (step.type === 'channel_chosen') waits.current = !loaded && step.channel === 'Email'
  }
}

/** Whether a step writes the first words of an email whose subject was neither touched nor cleared. */
function beginsNext({ channel, fields }: ReplyState, step: ReplyStep): boolean {
  return channel === 'Email' && fields.subject === undefined && step.type === 'typed' && step.field === 'body'
}
