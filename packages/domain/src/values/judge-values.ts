import { type EditableValue, editableValues } from './values-draft.ts'

/** Amounts of the fields that staff edit, in pence. */
export type EditableAmounts = Record<EditableValue, number>

export type ValuesVerdict =
  /** `changed` are the fields that become another amount. */
  | { kind: 'apply'; values: EditableAmounts; changed: EditableValue[] }
  | { kind: 'conflict'; fields: EditableValue[] }

/**
 * What a save of the values makes of them. A field that was sent as it stood when editing began was not touched: what
 * stands there now stays. One that was touched, and that somebody else changed meanwhile to something else, is a conflict.
 * A save that does not say what it is based on is written.
 */
export function judgeValues(
  basedOn: EditableAmounts | undefined,
  sent: EditableAmounts,
  present: EditableAmounts,
): ValuesVerdict {
  if (!basedOn) return apply(sent, present)
  const touched = editableValues.filter((field) => sent[field] !== basedOn[field])
  const clashes = touched.filter(
    (field) => present[field] !== basedOn[field] && present[field] !== sent[field],
  )
  if (clashes.length > 0) return { kind: 'conflict', fields: clashes }
  const values = { ...present }
  for (const field of touched) values[field] = sent[field]
  return apply(values, present)
}

function apply(values: EditableAmounts, present: EditableAmounts): ValuesVerdict {
  const changed = editableValues.filter((field) => values[field] !== present[field])
  return { kind: 'apply', values, changed }
}
