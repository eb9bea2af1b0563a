import { type EditableValue, editableValues } from './values-draft.ts'

/** Amounts of the fields that staff edit, in pence. */
export type EditableAmounts = Record<EditableValue, number>

export type ValuesVerdict =
  /** `changed` are the fields that become another amount. */
  | { kind: 'apply'; values: EditableAmounts; changed: EditableValue[] }
  | { kind: 'conflict'; fields: EditableValue[] }

/**
 * The result of saving values. A field that was sent as it was when editing began was not touched, so its present value
 * stays. A field that was touched, and that another user changed meanwhile to another value, is a conflict. A save that
 * does not name its basis is written.
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
