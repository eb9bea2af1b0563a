import type { ActionQuery } from './action-query.ts'

/** What the filters of due actions look at, beside stage and date (ACT-08). */
export interface ActionFacts {
  /** The treatment type, if any. */
  type: string | null
  source: string
  labels: readonly string[]
  referred: boolean
  /** The patient has a snooze that has not ended. */
  asleep: boolean
}

export type FactFilter = Omit<ActionQuery, 'range'>

/** Whether a list with these filters has such actions: it is what the server's own filter does (ACT-08, ACT-36). */
export function passesFilter(filter: FactFilter, facts: ActionFacts): boolean {
  const { types, sources, labels, referrals, includeSnoozed } = filter
  return (
    isAmong(types, facts.type === null ? [] : [facts.type]) &&
    isAmong(sources, [facts.source]) &&
    isAmong(labels, facts.labels) &&
    (referrals === 'both' || facts.referred === (referrals === 'referrals')) &&
    (includeSnoozed === 'showSnoozed' || !facts.asleep)
  )
}

/** None chosen is all of them. */
function isAmong(chosen: readonly string[], held: readonly string[]): boolean {
  return chosen.length === 0 || held.some((one) => chosen.includes(one))
}
