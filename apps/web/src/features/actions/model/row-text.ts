import { STALE_MESSAGE } from '@enamel/domain/next-action/stale-action'
import type { Moment } from '@enamel/domain/time/moment'
import { snoozeEndedLabel } from './due-label.ts'
import type { ActionFlags, Done } from './queue.ts'
import { doneAs } from './queue-rows.ts'

/** What takes the place of an action that is done with (ACT-19). */
export const doneLabels: Record<Done, string> = {
  complete: 'Awesome work! This action is complete.',
  snoozed: "We've snoozed this patient and will send you a reminder when their snooze ends",
  snoozeExtended: "We've extended this patients snooze and will send you a reminder when their snooze ends",
}

/** Of a row that the list has no longer, and that refreshing does not take away yet. */
const UNSENT_MESSAGE =
  'This action is no longer in this list. It stays open while something in it is not sent or saved.'

/** Of a row that is done with, and did not close over what is in it. */
const STAYED_OPEN_MESSAGE = 'The row has stayed open because something in it is not sent or saved.'

/** What a row is. */
export type RowContent =
  | { kind: 'hidden' }
  | { kind: 'done'; how: Done; text: string }
  | { kind: 'open' }
  | { kind: 'closed' }

/** A hidden row renders nothing; one done with says so in place of its content, unless that is not sent (ACT-19, ACT-20). */
export function rowContent(flags: ActionFlags): RowContent {
  if (flags.hidden) return { kind: 'hidden' }
  const how = doneAs(flags)
  if (how && !flags.unsent) return { kind: 'done', how, text: doneLabels[how] }
  return { kind: flags.open ? 'open' : 'closed' }
}

/** What an open row that is done with says over its content; null when it is not. */
export function stayedOpenMessage(flags: ActionFlags): string | null {
  const how = doneAs(flags)
  if (!how || !flags.unsent) return null
  return `${doneLabels[how].replace(/\.?$/, '.')} ${STAYED_OPEN_MESSAGE}`
}

/** What a row stands out by; the graver first (ACT-22, ACT-24). */
export function rowMark({ stale, isWaking, isNew }: ActionFlags): 'stale' | 'waking' | 'new' | null {
  if (stale) return 'stale'
  if (isWaking) return 'waking'
  return isNew ? 'new' : null
}

/** What a row says of its snooze's end, of another user, or of why it is still there; null when none is so (ACT-21, ACT-22). */
export function rowNotice(flags: ActionFlags, endedAt: Moment | null, zone: string): string | null {
  const mark = rowMark(flags)
  if (mark === 'stale') return flags.unsent ? UNSENT_MESSAGE : STALE_MESSAGE
  return mark === 'waking' && endedAt !== null ? snoozeEndedLabel(endedAt, zone) : null
}
