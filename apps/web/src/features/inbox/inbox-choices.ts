import type { InboxView } from '@enamel/domain/inbox/views'
import { changeFilter, defaultFilter, type InboxFilter, type ListState } from './model/filter.ts'
import { type InboxSelection, nextSelection, nothingSelected, type SelectionStep } from './model/selection.ts'

/** The user's choices in a view of the inbox. */
export interface InboxChoices {
  filter: InboxFilter
  selection: InboxSelection
  listExpanded: boolean
  /** Whether the patient's details are open: beside the conversation where there is room, else over it. */
  details: { beside: boolean; over: boolean }
}

export type InboxStep =
  | SelectionStep
  /** A checkbox that selects all rows was pressed; `listed` are the rows listed at that moment. */
  | { type: 'all_toggled'; listed: readonly string[] }
  | { type: 'filter_changed'; change: Partial<InboxFilter>; list: ListState }
  | { type: 'list_expanded'; expanded: boolean }
  | { type: 'details_opened'; where: 'beside' | 'over'; open: boolean }

/** The conversation that is open when a view is first rendered. */
export interface InitialConversation {
  patientId: string | null
  /** Whether the patient's details cover the conversation. */
  details: boolean
}

export function initialChoices(
  view: Pick<InboxView, 'name' | 'channel' | 'isOwn'>,
  first: InitialConversation = { patientId: null, details: false },
  userId: string | null = null,
): InboxChoices {
  return {
    filter: defaultFilter(view, userId),
    selection: { ...nothingSelected, open: first.patientId },
    listExpanded: false,
    details: { beside: true, over: first.details },
  }
}

/** The choices after a step. A filter that reloads the list resets the selection (INB-26, INB-28). */
export function nextChoices(choices: InboxChoices, step: InboxStep): InboxChoices {
  switch (step.type) {
    case 'filter_changed': {
      const { filter, reload } = changeFilter(choices.filter, step.change, step.list)
      return reload ? { ...choices, filter, ...withSelection(choices, nothingSelected) } : choices
    }
    case 'all_toggled':
      return { ...choices, selection: toggleAll(choices.selection, step.listed) }
    case 'list_expanded':
      return { ...choices, listExpanded: step.expanded }
    case 'details_opened':
      return { ...choices, details: { ...choices.details, [step.where]: step.open } }
    default:
      return { ...choices, ...withSelection(choices, nextSelection(choices.selection, step)) }
  }
}

/** Checks all listed rows, or none when all of them were checked (INB-14, C1-18). */
function toggleAll(selection: InboxSelection, listed: readonly string[]): InboxSelection {
  const checked = new Set(selection.checked)
  const allChecked = listed.length > 0 && listed.every((id) => checked.has(id))
  return nextSelection(selection, allChecked ? { type: 'deselected' } : { type: 'all_selected', listed })
}

/** The choices with a new selection. Details that cover a conversation are closed when a different one opens. */
function withSelection({ selection, details }: InboxChoices, next: InboxSelection) {
  return { selection: next, details: next.open === selection.open ? details : { ...details, over: false } }
}

/** Whether filters hide conversations that the view lists by default. */
export function isNarrowed(
  { unread, starred, types, range, assignee }: InboxFilter,
  view: Pick<InboxView, 'isOwn'> = {},
): boolean {
  return (
    (assignee !== null && !view.isOwn) ||
    unread !== 'all' ||
    starred !== 'all' ||
    types.length > 0 ||
    range.start !== null ||
    range.end !== null
  )
}
