import type { SnoozeState } from '@enamel/domain/snooze/state'
import type { StageKey } from '@enamel/domain/stages/stages'

interface Category {
  label: string
  stages: readonly StageKey[]
}

/** The categories by which an actions page groups its rows, in the order of the pipeline (ACT-06, G-09). */
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

const categoryIndexes = new Map<string, number>(
  categories.flatMap(({ stages }, index) => stages.map((stage) => [stage, index])),
)

/** The properties of a due action that determine its category and position. */
export interface GroupableAction {
  patient_id: string
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: SnoozeState } | null
}

export const actionSorts = ['desc', 'asc'] as const
export type ActionSort = (typeof actionSorts)[number]
/** The newest action first (ACT-35). */
export const DEFAULT_ACTION_SORT: ActionSort = 'desc'

export interface ActionGroup<A> {
  category: string
  /** In either sort order the waking ones first. */
  actions: A[]
  /** How many of the actions are waking. */
  waking: number
}

/** A category shows this many rows at first, and this many more at each press of its button (ACT-15). */
export const ACTIONS_PER_PAGE = 10

const isListedAsWaking = ({ snooze }: GroupableAction) => snooze?.state === 'waking'

/**
 * Due actions by category, without empty categories (G-09). Waking actions come first in either sort order (ACT-23),
 * then all others by date. Stages without a category are in no action view.
 * @param isWaking whether a patient's snooze has ended
 */
export function groupActions<A extends GroupableAction>(
  actions: readonly A[],
  sort: ActionSort,
  isWaking: (action: A) => boolean = isListedAsWaking,
): ActionGroup<A>[] {
  const rowsByCategory = categories.map((): { action: A; isWaking: boolean; dueMs: number }[] => [])
  for (const action of actions) {
    const index = categoryIndexes.get(action.stage)
    if (index === undefined) continue
    rowsByCategory[index]?.push({ action, isWaking: isWaking(action), dueMs: Date.parse(action.date) })
  }
  const direction = sort === 'asc' ? 1 : -1
  return categories.flatMap(({ label }, index) => {
    const rows = rowsByCategory[index] ?? []
    if (rows.length === 0) return []
    rows.sort((a, b) => Number(b.isWaking) - Number(a.isWaking) || direction * (a.dueMs - b.dueMs))
    const waking = rows.filter((row) => row.isWaking).length
    return [{ category: label, actions: rows.map(({ action }) => action), waking }]
  })
}

/** A category as the page displays it (ACT-11). */
export interface ShownCategory<A> {
  category: string
  /** The number of displayed actions. */
  displayTotal: number
  /** The number of actions still to do. Completed actions stay in `actions` until their row is pressed. */
  remaining: number
  actions: readonly A[]
}

/** The displayed rows of a category, and the open row even when it comes after the displayed ones. */
export function rowsOnPage<A>(
  { actions, displayTotal }: ShownCategory<A>,
  isOpen: (action: A) => boolean,
): A[] {
  const rows = actions.slice(0, displayTotal)
  const open = actions.slice(displayTotal).find(isOpen)
  return open ? [...rows, open] : rows
}

/**
 * A category with the numbers that the page displays.
 * @param pages how many pages of rows are displayed (ACT-15)
 */
export function shownCategory<A>(
  { category, actions }: ActionGroup<A>,
  pages: number,
  isDone: (action: A) => boolean,
): ShownCategory<A> {
  const displayTotal = Math.min(actions.length, pages * ACTIONS_PER_PAGE)
  const done = actions.filter(isDone).length
  return { category, actions, displayTotal, remaining: actions.length - done }
}

/**
 * The heading above the first row, or above the row after the waking ones (ACT-23), with the number of actions still to
 * do below it; null above any other row.
 */
export function headingAbove<A>(
  index: number,
  { actions, waking }: Pick<ActionGroup<A>, 'actions' | 'waking'>,
  isDone: (action: A) => boolean,
): { text: string; count: number } | null {
  if (waking === 0 || (index !== 0 && index !== waking)) return null
  const [text, below] = index === 0 ? ['Waking', actions.slice(0, waking)] : ['Due', actions.slice(waking)]
  return { text, count: below.filter((action) => !isDone(action)).length }
}

/** The label of the button below a category, "Show 4 more New Leads"; null when all rows are displayed (ACT-16). */
export function showMoreLabel({ category, displayTotal, actions }: ShownCategory<unknown>): string | null {
  const rest = actions.length - displayTotal
  return rest > 0 ? `Show ${Math.min(rest, ACTIONS_PER_PAGE)} more ${category}` : null
}
