import { moneyText } from '../text/money.ts'
import type { ValueAmounts } from './patient-values.ts'
import { readValue, valueMessages } from './read-value.ts'

/** The amounts that staff can edit; the paid amount is not one of them. */
export const editableValues = ['proposed', 'accepted'] as const
export type EditableValue = (typeof editableValues)[number]

/** The texts of the fields. */
export type ValuesDraft = Record<EditableValue, string>
export type ValuesErrors = Partial<Record<EditableValue, string>>

/** Whether the fields differ from the values; 1200 is 1200.00 (VAL-05). */
export function isValuesDraftDirty(values: ValueAmounts, draft: ValuesDraft): boolean {
  return editableValues.some((field) => {
    const read = readValue(draft[field])
    return !read.ok || moneyText(read.pence) !== values[field]
  })
}

export type ValuesCheck = { ok: true; values: ValuesDraft } | { ok: false; errors: ValuesErrors }

/** The amounts to save, with two decimals, or the errors by field (VAL-06). */
export function checkValues(draft: ValuesDraft): ValuesCheck {
  const proposed = readValue(draft.proposed)
  const accepted = readValue(draft.accepted)
  if (proposed.ok && accepted.ok)
    return {
      ok: true,
      values: { proposed: moneyText(proposed.pence), accepted: moneyText(accepted.pence) },
    }
  return {
    ok: false,
    errors: {
      ...(!proposed.ok && { proposed: valueMessages[proposed.reason] }),
      ...(!accepted.ok && { accepted: valueMessages[accepted.reason] }),
    },
  }
}
