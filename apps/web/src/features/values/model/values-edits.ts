import type { ValueAmounts } from '@enamel/domain/values/patient-values'
import { readValue } from '@enamel/domain/values/read-value'
import { type EditableValue, editableValues, type ValuesDraft } from '@enamel/domain/values/values-draft'

/** An amount in the middle of being changed. */
export interface ValueEdit {
  typed: string
  /** The value when it was first changed. */
  was: string
  /** The value when the user last decided about it: a save is based on this. */
  basedOn: string
}

/** Text typed since editing began; untouched fields are absent. */
export type ValuesEdits = Partial<Record<EditableValue, ValueEdit>>

/** The texts of the fields: what was typed, and the present values elsewhere. */
export function draftOf(values: ValueAmounts, edits: ValuesEdits): ValuesDraft {
  const standing = (field: EditableValue) => previousEdit(values, edits, field)?.typed ?? values[field]
  return { proposed: standing('proposed'), accepted: standing('accepted') }
}

/** The basis of a save of that draft. */
export function basisOf(values: ValueAmounts, edits: ValuesEdits): ValuesDraft {
  const basis = (field: EditableValue) => previousEdit(values, edits, field)?.basedOn ?? values[field]
  return { proposed: basis('proposed'), accepted: basis('accepted') }
}

/** The edits after something was typed in a field. */
export function typeValue(
  values: ValueAmounts,
  edits: ValuesEdits,
  field: EditableValue,
  typed: string,
): ValuesEdits {
  const { was, basedOn } = previousEdit(values, edits, field) ?? {
    was: values[field],
    basedOn: values[field],
  }
  return { ...edits, [field]: { typed, was, basedOn } }
}

/** Another user's value, if it replaced the one from when this field was changed here; null otherwise. */
export function savedMeanwhile(
  values: ValueAmounts,
  edits: ValuesEdits,
  field: EditableValue,
): string | null {
  const edit = previousEdit(values, edits, field)
  const present = values[field]
  return edit && edit.was !== present && !isSameAmount(edit.typed, present) ? present : null
}

/** The edits once the user has seen the present values (409 edit_conflict): saving again is a decision about those. */
export function basedAnew(edits: ValuesEdits, present: ValueAmounts): ValuesEdits {
  const anew: ValuesEdits = {}
  for (const field of editableValues) {
    const edit = edits[field]
    if (edit && !isSameAmount(edit.typed, edit.basedOn)) anew[field] = { ...edit, basedOn: present[field] }
  }
  return anew
}

/** A field with its initial value again follows what others save. */
function previousEdit(values: ValueAmounts, edits: ValuesEdits, field: EditableValue): ValueEdit | undefined {
  const edit = edits[field]
  if (!edit) return undefined
  return values[field] !== edit.basedOn && isSameAmount(edit.typed, edit.basedOn) ? undefined : edit
}

/** Whether two texts mean the same amount, as 1200 and 1200.00 do. */
export function isSameAmount(one: string, other: string): boolean {
  const [read, readOther] = [readValue(one), readValue(other)]
  return read.ok && readOther.ok ? read.pence === readOther.pence : one === other
}
