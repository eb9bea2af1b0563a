import { resendLockedUntil } from '@enamel/domain/communications/delivery/resend-lock'
import { pluralise } from '@enamel/domain/text/pluralise'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { useEffect, useReducer } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { attemptsOf } from './attempts.ts'

const SECOND_MS = 1000

/** How many more seconds "Send again" is locked after every third attempt (COM-13); 0 when it is not locked. */
export function useResendLock(event: CommunicationEvent | NoteEvent): number {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const secondsLeft = event.type === 'note' ? 0 : lockedSeconds(event, productTime.now())
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setInterval(rerender, SECOND_MS)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return secondsLeft
}

function lockedSeconds({ id, retry }: CommunicationEvent, now: Date): number {
  const attempts = attemptsOf(id)
  const lockedHere =
    attempts && resendLockedUntil(Math.max(retry.count, attempts.count), new Date(attempts.lastAt), now)
  // Only the server knows of attempts before a reload or by other users.
  const until = Math.max(lockedHere?.getTime() ?? 0, retry.locked_until ? Date.parse(retry.locked_until) : 0)
  return Math.max(0, Math.ceil((until - now.getTime()) / SECOND_MS))
}

/** "Send again in 24 seconds". */
export function lockedLabel(seconds: number): string {
  return `Send again in ${pluralise(seconds, 'second')}`
}
