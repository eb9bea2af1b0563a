/** The states of a list of due actions (ACT-13). */
export const actionListStates = [
  'initial load',
  'ok',
  'refreshing',
  'error on initial load',
  'error on refresh',
  'empty',
] as const
export type ActionListState = (typeof actionListStates)[number]

export interface ActionListInput {
  /** Whether a request is in progress. */
  fetching: boolean
  /** Whether the last request failed. */
  failed: boolean
  /** How many rows of an earlier response are cached; null when there was none. */
  cached: number | null
}

/** Cached rows stay on the screen during later requests, and after a failed request. */
export function actionListState({ fetching, failed, cached }: ActionListInput): ActionListState {
  if (cached === null) return failed && !fetching ? 'error on initial load' : 'initial load'
  if (fetching) return 'refreshing'
  if (failed) return 'error on refresh'
  return cached === 0 ? 'empty' : 'ok'
}
