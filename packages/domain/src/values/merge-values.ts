import { type EditableValue, editableValues } from './values-draft.ts'

/** The amounts that staff edit, in pence. */
export type EditableAmounts = Record<EditableValue, number>

export type MergedValues =
  /** `changed` are the fields whose amount changes. */
  | { kind: 'apply'; values: EditableAmounts; changed: EditableValue[] }
  | { kind: 'conflict'; fields: EditableValue[] }

/**
 * The result of saving values. A field that is equal to its base was not edited and has its present value. An edited
 * field that another user has changed to another value is a conflict. A save without a base is applied.
 */
export function mergeValues(
  basedOn: EditableAmounts | undefined,
  sent: EditableAmounts,
  present: EditableAmounts,
): MergedValues {
  if (!basedOn) return apply(sent, present)
  const edited = editableValues.filter((field) => sent[field] !== basedOn[field])
  const conflicts = edited.filter(
    (field) => present[field] !== basedOn[field] && present[field] !== sent[field],
  )
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts }
  const values = { ...present }
  for (const field of edited) values[field] = sent[field]
  return apply(values, present)
}

function apply(values: EditableAmounts, present: EditableAmounts): MergedValues {
  const changed = editableValues.filter((field) => values[field] !== present[field])
  return { kind: 'apply', values, changed }
}
