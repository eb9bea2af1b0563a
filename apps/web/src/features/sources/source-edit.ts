import { type LeadSource, sourceNameError } from '@enamel/domain/sources/source'

/** The row that is being edited: a source by its name, or a new one. At most one is edited at a time. */
export type SourceEdit = { source: string | null; text: string; isTouched: boolean } | null

export type SourceStep =
  | { type: 'add' }
  | { type: 'edit'; source: string }
  | { type: 'type'; text: string }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'saved' }

/** The edited row after a step (SRC2-05). */
export function nextEdit(edit: SourceEdit, step: SourceStep): SourceEdit {
  switch (step.type) {
    case 'add':
      return { source: null, text: '', isTouched: false }
    case 'edit':
      return { source: step.source, text: step.source, isTouched: false }
    case 'type':
      return edit && { ...edit, text: step.text }
    case 'submit':
      return edit && { ...edit, isTouched: true }
    case 'cancel':
    case 'saved':
      return null
  }
}

/** Whether something would be lost with the edit. */
export function isEditUnsaved(edit: SourceEdit): boolean {
  return edit !== null && edit.text !== (edit.source ?? '')
}

/** The error of the edited name (SRC2-06); only its own source may have the same name. */
export function editError(
  { source, text }: NonNullable<SourceEdit>,
  sources: readonly LeadSource[],
): string | null {
  return sourceNameError(
    text,
    sources.flatMap(({ name }) => (name === source ? [] : [name])),
  )
}
