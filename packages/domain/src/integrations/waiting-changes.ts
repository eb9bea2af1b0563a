/** What a service reports changes of. A payment is a change of what a patient owes or has paid. */
export const changeKinds = ['appointment', 'payment', 'patient'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How many records of a kind a service reported as changed that are not fetched yet; at least one. */
export interface WaitingChanges {
  kind: ChangeKind
  count: number
}

/** How many changes of all kinds wait. */
export function waitingInAll(waiting: readonly WaitingChanges[]): number {
  return waiting.reduce((sum, { count }) => sum + count, 0)
}
