import type { EnrolmentState, NodeOutcome } from '@enamel/domain/automations/engine/enrolment'
import { nodeOutcomeTexts } from '@enamel/domain/automations/text/trail-text'
import { numberText } from '@enamel/domain/text/number'

/** Which patients of an automation are listed. */
export interface PeopleFilter {
  /** `live`: all who are in it now. Those of an `outcome` are listed whatever their state. */
  state: EnrolmentState | 'live'
  /** The node where they are, or which they passed with `outcome`. */
  node: string | null
  outcome: NodeOutcome | null
  /** A part of the name, as typed in. */
  search: string
}

export const everyone: PeopleFilter = { state: 'live', node: null, outcome: null, search: '' }

/** The patients in one of the states of the page's head. */
export function inState(state: PeopleFilter['state']): PeopleFilter {
  return { ...everyone, state }
}

/** The patients who are at a node now. */
export function atNode(node: string): PeopleFilter {
  return { ...everyone, node }
}

/** The patients who passed a node with one outcome, wherever they are now. */
export function passedNode(node: string, outcome: NodeOutcome): PeopleFilter {
  return { ...everyone, node, outcome }
}

/** The filter for the patients who are at another node now. */
export function withNode(filter: PeopleFilter, node: string | null): PeopleFilter {
  return { ...filter, node, outcome: null }
}

/** Whether the filter leaves out patients for another reason than their state. */
export function isNarrowed({ node, search }: PeopleFilter): boolean {
  return node !== null || search.trim() !== ''
}

/** How many patients pass a filter, and what they are if it is not simply all who are in the automation: "4 skipped". */
export function peopleCountText({ state, node, outcome, search }: PeopleFilter, count: number): string {
  const number = numberText(count)
  if (search.trim() !== '') return `${number} found`
  if (outcome) return `${number} ${nodeOutcomeTexts[outcome]}`
  if (node !== null) return `${number} here`
  return state === 'live' ? number : `${number} ${state}`
}

/** A state that can be shown: its name, and how many patients are in it. */
export interface StateFilter {
  state: PeopleFilter['state']
  label: string
  count: number
}

/** The states above the chain, the first with all who are in the automation; "Held" is for a disabled one. */
export function stateFilters(counts: Record<EnrolmentState, number>, isEnabled: boolean): StateFilter[] {
  const { running, waiting, held, finished, ended } = counts
  return [
    { state: 'live', label: 'Running', count: running + waiting + held },
    { state: 'waiting', label: 'Waiting', count: waiting },
    ...(isEnabled && held === 0 ? [] : [{ state: 'held', label: 'Held', count: held } as const]),
    { state: 'finished', label: 'Finished', count: finished },
    { state: 'ended', label: 'Ended', count: ended },
  ]
}
