/** The selection in the inbox: the open conversation, and the selected rows. */
export interface InboxSelection {
  open: string | null
  checked: readonly string[]
}

export const nothingSelected: InboxSelection = { open: null, checked: [] }

export type SelectionStep =
  | { type: 'opened'; patientId: string | null }
  | { type: 'toggled'; patientId: string }
  /** `listed` are the rows listed at that moment; rows loaded later are not checked (C1-18). */
  | { type: 'all_selected'; listed: readonly string[] }
  | { type: 'deselected' }
  /** The user pressed Refresh (INB-28). */
  | { type: 'reset' }

/** The selection after a step (INB-13, INB-28). */
export function nextSelection(selection: InboxSelection, step: SelectionStep): InboxSelection {
  switch (step.type) {
    case 'opened':
      return { ...selection, open: step.patientId }
    case 'toggled': {
      const others = selection.checked.filter((id) => id !== step.patientId)
      const wasChecked = others.length < selection.checked.length
      return { ...selection, checked: wasChecked ? others : [...others, step.patientId] }
    }
    case 'all_selected':
      return { ...selection, checked: [...step.listed] }
    case 'deselected':
      return { ...selection, checked: [] }
    case 'reset':
      return nothingSelected
  }
}

/** The state of the checkboxes that select all rows, from the numbers of checked and of listed rows. */
export function checkStateOf(checked: number, listed: number): 'none' | 'some' | 'all' {
  if (checked === 0) return 'none'
  return checked < listed ? 'some' : 'all'
}
