import { type EditableValue, editableValues } from './values-draft.ts'

/** The amounts that staff edit, in pence. */
export type EditableAmounts = Record<EditableValue, number>

export type MergedValues =
  /** `changed` are the fields whose amount changes. */
  | { kind: 'apply'; values: EditableAmounts; changed: EditableValue[] }
  | { kind: 'conflict'; fields: EditableValue[] }

/**
 * The result of saving values. A field that is equal to its base was not edited and keeps its current value. An edited
 * field that another user has changed to a different value is a conflict. A save without a base is applied.
 */
export function mergeValues(
  basedOn: EditableAmounts | undefined,
  sent: EditableAmounts,
  current: EditableAmounts,
): MergedValues {
  if (!basedOn) return apply(sent, current)
  const edited = editableValues.filter((field) => sent[field] !== basedOn[field])
  const conflicts = edited.filter(
    (field) => current[field] !== basedOn[field] && current[field] !== sent[field],
  )
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts }
  const values = { ...current }
  for (const field of edited) values[field] = sent[field]
  return apply(values, current)
}

function apply(values: EditableAmounts, current: EditableAmounts): MergedValues {
  const changed = editableValues.filter((field) => values[field] !== current[field])
  return { kind: 'apply', values, changed }
}
