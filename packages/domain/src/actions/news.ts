import { msOf } from '../time/moment.ts'
import {
  type ActionNow,
  belongsTo,
  isUpToDate,
  type ListedAction,
  type ListFacts,
  type ToldAction,
} from './listed-action.ts'

export const newsKinds = ['new', 'updated', 'waking'] as const
export type NewsKind = (typeof newsKinds)[number]

/** Something that came while the list stands: it waits until it is asked for. */
export interface News extends ActionNow {
  kind: NewsKind
  /** When, by the clock that `askedAt` of a list is told by. */
  at: number
  /** When the snooze ended, of one that is waking. */
  endedAt?: string
}

/** A change of a patient's action, by a user or by nobody. */
export interface ActionChange extends ToldAction {
  user_id: string | null
}

/** A patient whose snooze has ended. */
export interface Woken extends ToldAction {
  ends_at: string
}

/**
 * What a change of an action is to the list: `updated` for a listed one once its time has passed or its stage or date
 * differs, `new` for one that is not listed and belongs here, also when overdue; null for neither, and for the user's own
 * changes (C-11, ACT-25, G-12).
 * @param row the patient's, if listed
 */
export function newsOfChange(
  change: ActionChange,
  row: ListedAction | undefined,
  list: ListFacts,
): 'new' | 'updated' | null {
  if (change.user_id === list.me) return null
  if (!row) return belongsTo(list, change) ? 'new' : null
  const hasPassed = change.date !== null && msOf(change.date) <= msOf(list.now)
  return hasPassed || !isUpToDate(row, change) ? 'updated' : null
}

/** Whether the end of a snooze is news to the list: not when it was listed as waking already (ACT-31). */
export function isNewsOfWaking(woken: Woken, row: ListedAction | undefined, list: ListFacts): boolean {
  return row ? row.snooze?.state !== 'waking' : belongsTo(list, woken)
}

/** Whether an answer that was under way when something came already shows it. */
export function isShownBy(row: ListedAction | undefined, { kind, stage, date }: News): boolean {
  if (kind === 'waking') return row?.snooze?.state === 'waking'
  if (kind === 'new') return row !== undefined
  return row === undefined || isUpToDate(row, { stage, date })
}

/** The news with one more: one of a kind for each patient, the latest. */
export function withNews(news: readonly News[], one: News): News[] {
  return [...withoutNews(news, one), one]
}

/** Whose snoozes have ended. */
export function wokenIn(news: readonly Pick<News, 'kind' | 'patientId'>[]): ReadonlySet<string> {
  return new Set(news.flatMap(({ kind, patientId }) => (kind === 'waking' ? [patientId] : [])))
}

export function withoutNews(
  news: readonly News[],
  { kind, patientId }: Pick<News, 'kind' | 'patientId'>,
): News[] {
  return news.filter((one) => one.kind !== kind || one.patientId !== patientId)
}
