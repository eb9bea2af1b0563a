import type { ActionDetails } from '@enamel/contract/actions'
import type { ActionQuery } from './action-query.ts'

export type DetailFilter = Omit<ActionQuery, 'range'>

/** Whether an action passes the filters, by the server's rules (ACT-08, ACT-36). */
export function passesFilter(filter: DetailFilter, details: ActionDetails): boolean {
  const { types, sources, labels, referrals, includeSnoozed } = filter
  return (
    isSelected(types, details.type === null ? [] : [details.type]) &&
    isSelected(sources, [details.source]) &&
    isSelected(labels, details.labels) &&
    (referrals === 'both' || details.referred === (referrals === 'referrals')) &&
    (includeSnoozed === 'showSnoozed' || !details.asleep)
  )
}

/** An empty selection selects all. */
function isSelected(chosen: readonly string[], values: readonly string[]): boolean {
  return chosen.length === 0 || values.some((value) => chosen.includes(value))
}
