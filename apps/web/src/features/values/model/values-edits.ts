import type { ValueAmounts } from '@enamel/domain/values/patient-values'
import { readValue } from '@enamel/domain/values/read-value'
import { type EditableValue, editableValues, type ValuesDraft } from '@enamel/domain/values/values-draft'

/** An amount that is being edited. */
export interface ValueEdit {
  typed: string
  /** The saved amount when the user first edited it. */
  original: string
  /** The last saved amount that the user has seen, on which a save is based. */
  basedOn: string
}

/** The edited amounts; unedited amounts are absent. */
export type ValuesEdits = Partial<Record<EditableValue, ValueEdit>>

/** The texts of the fields: the typed texts, and the saved amounts in unedited fields. */
export function draftOf(values: ValueAmounts, edits: ValuesEdits): ValuesDraft {
  const textOf = (field: EditableValue) => currentEdit(values, edits, field)?.typed ?? values[field]
  return { proposed: textOf('proposed'), accepted: textOf('accepted') }
}

/** The amounts on which a save of the draft is based. */
export function basisOf(values: ValueAmounts, edits: ValuesEdits): ValuesDraft {
  const basis = (field: EditableValue) => currentEdit(values, edits, field)?.basedOn ?? values[field]
  return { proposed: basis('proposed'), accepted: basis('accepted') }
}

/** The edits after a user has typed in a field. */
export function typeValue(
  values: ValueAmounts,
  edits: ValuesEdits,
  field: EditableValue,
  typed: string,
): ValuesEdits {
  const { original, basedOn } = currentEdit(values, edits, field) ?? {
    original: values[field],
    basedOn: values[field],
  }
  return { ...edits, [field]: { typed, original, basedOn } }
}

/**
 * The amount that another user has saved since the user first edited the field; null if there is none, or if it is the
 * typed amount.
 */
export function savedByOthers(values: ValueAmounts, edits: ValuesEdits, field: EditableValue): string | null {
  const edit = currentEdit(values, edits, field)
  const saved = values[field]
  return edit && edit.original !== saved && !isSameAmount(edit.typed, saved) ? saved : null
}

/** The edits after the user has seen the saved amounts (409 edit_conflict): the next save is based on these amounts. */
export function rebaseEdits(edits: ValuesEdits, current: ValueAmounts): ValuesEdits {
  const rebased: ValuesEdits = {}
  for (const field of editableValues) {
    const edit = edits[field]
    if (edit && !isSameAmount(edit.typed, edit.basedOn)) rebased[field] = { ...edit, basedOn: current[field] }
  }
  return rebased
}

/**
 * The edit of a field; undefined if the field counts as unedited. A field that again has the amount on which it is
 * based counts as unedited once a different amount has been saved, so that the field shows the saved amount.
 */
function currentEdit(values: ValueAmounts, edits: ValuesEdits, field: EditableValue): ValueEdit | undefined {
  const edit = edits[field]
  if (!edit) return undefined
  return values[field] !== edit.basedOn && isSameAmount(edit.typed, edit.basedOn) ? undefined : edit
}

/** Whether two texts are the same amount, such as 1200 and 1200.00. */
export function isSameAmount(a: string, b: string): boolean {
  const [readA, readB] = [readValue(a), readValue(b)]
  return readA.ok && readB.ok ? readA.pence === readB.pence : a === b
}
