import { STALE_MESSAGE } from '@enamel/domain/next-action/stale-action'
import type { Moment } from '@enamel/domain/time/moment'
import { snoozeEndedLabel } from './due-label.ts'
import type { ActionFlags, RowResult } from './queue.ts'
import { resultOf } from './queue-rows.ts'

/** The text in place of a completed action (ACT-19). */
export const resultLabels: Record<RowResult, string> = {
  complete: 'Awesome work! This action is complete.',
  snoozed: "We've snoozed this patient and will send you a reminder when their snooze ends",
  snoozeExtended: "We've extended this patients snooze and will send you a reminder when their snooze ends",
}

/** The text of a row that is no longer listed, but that Refresh does not remove while it has unsent work. */
const UNSENT_MESSAGE =
  'This action is no longer in this list. It stays open while something in it is not sent or saved.'

/** The text of a completed row that stayed open because something in it is unsent. */
const STAYED_OPEN_MESSAGE = 'The row has stayed open because something in it is not sent or saved.'

/** The display of a row. */
export type RowContent =
  | { kind: 'hidden' }
  | { kind: 'done'; result: RowResult; text: string }
  | { kind: 'open' }
  | { kind: 'closed' }

/**
 * A hidden row renders nothing; a completed one shows its result instead of its content, unless something in it is
 * unsent (ACT-19, ACT-20).
 */
export function rowContent(flags: ActionFlags): RowContent {
  if (flags.hidden) return { kind: 'hidden' }
  const result = resultOf(flags)
  if (result && !flags.unsent) return { kind: 'done', result, text: resultLabels[result] }
  return { kind: flags.open ? 'open' : 'closed' }
}

/** The text above the content of a completed row that stayed open; null for any other row. */
export function stayedOpenMessage(flags: ActionFlags): string | null {
  const result = resultOf(flags)
  if (!result || !flags.unsent) return null
  return `${resultLabels[result].replace(/\.?$/, '.')} ${STAYED_OPEN_MESSAGE}`
}

/** The highlight of a row; the most serious one that applies (ACT-22, ACT-24). */
export function rowMark({ stale, isWaking, isNew }: ActionFlags): 'stale' | 'waking' | 'new' | null {
  if (stale) return 'stale'
  if (isWaking) return 'waking'
  return isNew ? 'new' : null
}

/**
 * The row's notice: when its snooze ended, that another user completed the action, or why the row is still open. Null
 * when none applies (ACT-21, ACT-22).
 */
export function rowNotice(flags: ActionFlags, endedAt: Moment | null, zone: string): string | null {
  const mark = rowMark(flags)
  if (mark === 'stale') return flags.unsent ? UNSENT_MESSAGE : STALE_MESSAGE
  return mark === 'waking' && endedAt !== null ? snoozeEndedLabel(endedAt, zone) : null
}
