import { moneyText, penceOf } from '../text/money.ts'

/** The maximum value in pence (G-32). */
export const VALUE_MAX_PENCE = 999_999_999

export type ValueIssue = 'missing' | 'not_numeric' | 'too_much'

export const valueMessages: Record<ValueIssue, string> = {
  missing: 'Please enter an amount',
  not_numeric: 'Must be an amount such as 1200.00',
  too_much: `Must be an amount from 0.00 to ${moneyText(VALUE_MAX_PENCE)}`,
}

export type ReadValue = { ok: true; pence: number } | { ok: false; reason: ValueIssue }

/** Reads a typed amount: with or without pence, commas between thousands, and a £ before it (VAL-06). */
export function readValue(typed: string): ReadValue {
  const text = typed.trim().replace(/^£\s*/, '')
  return readPlainValue(/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text)
}

/** Reads an amount in the currency's main unit, with up to two decimals: "1200", "1200.5" (VAL-06, G-32). */
export function readPlainValue(text: string): ReadValue {
  if (text === '') return { ok: false, reason: 'missing' }
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return { ok: false, reason: 'not_numeric' }
  const pence = penceOf(text)
  if (pence === null || pence > VALUE_MAX_PENCE) return { ok: false, reason: 'too_much' }
  return { ok: true, pence }
}
