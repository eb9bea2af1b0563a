import { changeFilter, defaultFilter, type InboxFilter, type ListState } from '@enamel/domain/inbox/filter'
import {
  type InboxSelection,
  nextSelection,
  nothingSelected,
  type SelectionStep,
} from '@enamel/domain/inbox/selection'
import type { InboxView } from '@enamel/domain/inbox/views'

/** What staff have chosen in a view of the inbox. */
export interface InboxChoices {
  filter: InboxFilter
  selection: InboxSelection
  listExpanded: boolean
  /** Null until they say: then the patient's details stand open where there is room for them. */
  detailsOpen: boolean | null
}

export type InboxStep =
  | SelectionStep
  | { type: 'filter_changed'; change: Partial<InboxFilter>; list: ListState }
  | { type: 'list_expanded'; expanded: boolean }
  | { type: 'details_opened'; open: boolean }

export function firstChoices(view: Pick<InboxView, 'name' | 'channel'>): InboxChoices {
  return {
    filter: defaultFilter(view),
    selection: nothingSelected,
    listExpanded: false,
    detailsOpen: null,
  }
}

/** The choices after a step. A filter that reloads the list resets what was selected in it (INB-26, INB-28). */
export function nextChoices(choices: InboxChoices, step: InboxStep): InboxChoices {
  switch (step.type) {
    case 'filter_changed': {
      const { filter, reload } = changeFilter(choices.filter, step.change, step.list)
      return reload ? { ...choices, filter, selection: nothingSelected } : choices
    }
    case 'list_expanded':
      return { ...choices, listExpanded: step.expanded }
    case 'details_opened':
      return { ...choices, detailsOpen: step.open }
    default:
      return { ...choices, selection: nextSelection(choices.selection, step) }
  }
}

/** Whether anything is narrowed beyond what the view shows by itself. */
export function isNarrowed({ unread, starred, types, range }: InboxFilter): boolean {
  return (
    unread !== 'all' || starred !== 'all' || types.length > 0 || range.start !== null || range.end !== null
  )
}
