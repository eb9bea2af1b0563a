import type { ActionDetails } from '@enamel/contract/actions'
import type { ActionQuery } from './action-query.ts'

export type DetailFilter = Omit<ActionQuery, 'range'>

/** Whether a list with these filters contains such actions, by the rules of the server's filter (ACT-08, ACT-36). */
export function passesFilter(filter: DetailFilter, details: ActionDetails): boolean {
  const { types, sources, labels, referrals, includeSnoozed } = filter
  return (
    isAmong(types, details.type === null ? [] : [details.type]) &&
    isAmong(sources, [details.source]) &&
    isAmong(labels, details.labels) &&
    (referrals === 'both' || details.referred === (referrals === 'referrals')) &&
    (includeSnoozed === 'showSnoozed' || !details.asleep)
  )
}

/** No selection means all of them. */
function isAmong(chosen: readonly string[], own: readonly string[]): boolean {
  return chosen.length === 0 || own.some((one) => chosen.includes(one))
}
