import type { InboxView } from '@enamel/domain/inbox/views'
import { changeFilter, defaultFilter, type InboxFilter, type ListState } from './model/filter.ts'
import { type InboxSelection, nextSelection, nothingSelected, type SelectionStep } from './model/selection.ts'

/** The choices of staff in a view of the inbox. */
export interface InboxChoices {
  filter: InboxFilter
  selection: InboxSelection
  listExpanded: boolean
  /** The patient's details: beside the conversation where there is room, else over it. */
  details: { beside: boolean; over: boolean }
}

export type InboxStep =
  | SelectionStep
  /** The tick box in the list's head; `listed` are the rows that it selects. */
  | { type: 'all_toggled'; listed: readonly string[] }
  | { type: 'filter_changed'; change: Partial<InboxFilter>; list: ListState }
  | { type: 'list_expanded'; expanded: boolean }
  | { type: 'details_opened'; where: 'beside' | 'over'; open: boolean }

/** The conversation that is open when a view is first drawn. */
export interface FirstOpen {
  patientId: string | null
  /** Their details lie over the conversation. */
  details: boolean
}

export function firstChoices(
  view: Pick<InboxView, 'name' | 'channel'>,
  first: FirstOpen = { patientId: null, details: false },
): InboxChoices {
  return {
    filter: defaultFilter(view),
    selection: { ...nothingSelected, open: first.patientId },
    listExpanded: false,
    details: { beside: true, over: first.details },
  }
}

/** The choices after a step. A filter that reloads the list resets the selection in it (INB-26, INB-28). */
export function nextChoices(choices: InboxChoices, step: InboxStep): InboxChoices {
  switch (step.type) {
    case 'filter_changed': {
      const { filter, reload } = changeFilter(choices.filter, step.change, step.list)
      return reload ? { ...choices, filter, ...leftOf(choices, nothingSelected) } : choices
    }
    case 'all_toggled':
      return { ...choices, selection: toggleAll(choices.selection, step.listed) }
    case 'list_expanded':
      return { ...choices, listExpanded: step.expanded }
    case 'details_opened':
      return { ...choices, details: { ...choices.details, [step.where]: step.open } }
    default:
      return { ...choices, ...leftOf(choices, nextSelection(choices.selection, step)) }
  }
}

/** All of the rows that are listed, or none when all of them were (INB-14, C1-18). */
function toggleAll(selection: InboxSelection, listed: readonly string[]): InboxSelection {
  const ticked = new Set(selection.checked)
  const areAll = listed.length > 0 && listed.every((id) => ticked.has(id))
  return nextSelection(selection, areAll ? { type: 'deselected' } : { type: 'all_selected', listed })
}

/** The present selection. Details that cover a conversation do not cover the next one as well. */
function leftOf({ selection, details }: InboxChoices, next: InboxSelection) {
  return { selection: next, details: next.open === selection.open ? details : { ...details, over: false } }
}

/** Whether the list is narrowed beyond its view. */
export function isNarrowed({ unread, starred, types, range }: InboxFilter): boolean {
  return (
    unread !== 'all' || starred !== 'all' || types.length > 0 || range.start !== null || range.end !== null
  )
}
