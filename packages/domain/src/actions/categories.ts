import type { StageKey } from '../stages/stages.ts'
import { isOneOf } from '../text/one-of.ts'

interface Category {
  label: string
  stages: readonly StageKey[]
}

/** The categories an actions page groups its rows by, in the order of the pipeline (ACT-06, G-09). */
const categories: readonly Category[] = [
  { label: 'New Leads', stages: ['newLead'] },
  { label: 'To Be Placed', stages: ['newPatient'] },
  { label: '2nd Call Attempts', stages: ['callback1'] },
  { label: '3rd Call Attempts', stages: ['callback2'] },
  { label: 'Final Call Attempts', stages: ['callback3'] },
  { label: 'In Discussion', stages: ['working'] },
  { label: 'Considering Tx', stages: ['thinking'] },
  { label: 'Consultation Outcomes', stages: ['consultation', 'booking'] },
  { label: 'Tx Plan Consult Outcomes', stages: ['txPlanConsult'] },
  { label: 'Treatment Progress', stages: ['inTx'] },
]

/** What grouping needs to know of a due action. */
export interface Groupable {
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: 'asleep' | 'waking' } | null
}

export const actionSorts = ['desc', 'asc'] as const
export type ActionSort = (typeof actionSorts)[number]
/** ACT-35. */
export const DEFAULT_ACTION_SORT: ActionSort = 'desc'

export interface ActionGroup<A> {
  category: string
  actions: A[]
}

/** Categories first show this many rows, and as many more at each press (ACT-15). */
export const ACTIONS_PER_PAGE = 10

/**
 * Due actions under their categories, empty ones left out (G-09): waking ones first in either direction (ACT-23), then
 * by date. Stages that belong to no category are in no action view.
 */
export function groupActions<A extends Groupable>(actions: readonly A[], sort: ActionSort): ActionGroup<A>[] {
  const direction = sort === 'asc' ? 1 : -1
  return categories
    .map(({ label, stages }) => ({
      category: label,
      actions: actions
        .filter((action) => isOneOf(stages, action.stage))
        .sort(
          (a, b) =>
            Number(isWaking(b)) - Number(isWaking(a)) ||
            direction * (Date.parse(a.date) - Date.parse(b.date)),
        ),
    }))
    .filter((group) => group.actions.length > 0)
}

/** Whether the action's snooze has ended and waits for somebody to notice. */
export function isWaking(action: Pick<Groupable, 'snooze'>): boolean {
  return action.snooze?.state === 'waking'
}

/** The button under a category that has rows left, or null: "Show 4 more New Leads" (ACT-16). */
export function showMoreLabel(category: string, total: number, shown: number): string | null {
  const left = total - shown
  return left > 0 ? `Show ${Math.min(left, ACTIONS_PER_PAGE)} more ${category}` : null
}
