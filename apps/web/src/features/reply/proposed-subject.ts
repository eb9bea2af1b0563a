import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReplyState, ReplyStep } from './model/reply-state.ts'
import { prefilledSubject } from './model/subject.ts'
import type { ShownTimeline } from './ports.ts'

/**
 * Fills the subject of an email that was begun without a subject (RPL-09). If the timeline was not loaded at that time,
 * the subject is filled once the timeline is loaded. After an email is sent, which clears the fields (RPL-14), the
 * subject of the next email is filled when the user types.
 * @returns a function to call with each step of the reply
 */
export function useProposedSubject(
  { items, view }: ShownTimeline,
  reply: ReplyState,
  onStep: (step: ReplyStep) => void,
): (step: ReplyStep) => void {
  const isWaiting = useRef(false)
  const loaded = view === 'events'
  const propose = () => onStep({ type: 'channel_chosen', channel: 'Email', subject: prefilledSubject(items) })
  const fill = useEffectEvent(() => {
    // After an email is sent the subject is undefined; the subject of an email that was begun is at least empty.
    if (isWaiting.current && reply.channel === 'Email' && reply.fields.subject === '') propose()
    isWaiting.current = false
  })
  useEffect(() => {
    if (loaded) fill()
  }, [loaded])
  return (step) => {
    const isNext = startsNextEmail(reply, step)
    if (isNext) propose()
    if (isNext) isWaiting.current = !loaded
    else if (step.type === 'channel_chosen') isWaiting.current = !loaded && step.channel === 'Email'
  }
}

/** Whether a step types the first text of an email whose subject has not been filled or edited. */
function startsNextEmail({ channel, fields }: ReplyState, step: ReplyStep): boolean {
  return channel === 'Email' && fields.subject === undefined && step.type === 'typed' && step.field === 'body'
}
