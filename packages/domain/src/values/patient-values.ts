import type { LinkState } from '../practice-system/link-state.ts'
import { penceOf } from './money.ts'

/** Who says what a patient is worth: staff, or the practice system that the patient is linked to (G-20). */
export const valueStates = ['manual', 'linked'] as const
export type ValueState = (typeof valueStates)[number]

/** Amounts in the practice's currency with two decimals (VAL-01). */
export interface ValueAmounts {
  paid: string
  proposed: string
  accepted: string
}

/** Of a patient of whom nothing is known. */
export const NO_VALUES: ValueAmounts = { paid: '0.00', proposed: '0.00', accepted: '0.00' }

export interface ValueFacts {
  /** The practice has the flag patient-values. */
  enabled: boolean
  state: ValueState
  /** How the patient stands in the practice system. */
  link: LinkState
}

/** Whether staff may edit the values: not while a link to the practice system is being made ready (VAL-04). */
export function canEditValues({ enabled, state, link }: ValueFacts): boolean {
  return enabled && state === 'manual' && link !== 'syncing'
}

/** How wide each part of the bar is, of 1; a part stands for what goes beyond the one before it. */
export function valueParts(values: ValueAmounts): ValueParts {
  const paid = pence(values.paid)
  const accepted = Math.max(pence(values.accepted), paid)
  const whole = Math.max(pence(values.proposed), accepted)
  if (whole === 0) return { paid: 0, accepted: 0, proposed: 0 }
  return { paid: paid / whole, accepted: (accepted - paid) / whole, proposed: (whole - accepted) / whole }
}

export type ValueParts = Record<keyof ValueAmounts, number>

export interface ManualBreakdown {
  paid: number
  /** Accepted and not paid yet. */
  toPay: number
  /** Proposed and not accepted yet. */
  toAccept: number
  /** What was proposed in all. */
  whole: number
}

/** The values as amounts that add up, in pence (VAL-02). */
export function manualBreakdown(values: ValueAmounts): ManualBreakdown {
  const paid = pence(values.paid)
  const accepted = Math.max(pence(values.accepted), paid)
  const whole = Math.max(pence(values.proposed), accepted)
  return { paid, toPay: accepted - paid, toAccept: whole - accepted, whole }
}

/** @param amount as the wire has it */
function pence(amount: string): number {
  return Math.max(penceOf(amount) ?? 0, 0)
}

/** Most that a value may be, in pence (G-32). */
export const VALUE_MAX_PENCE = 999_999_999

export type ValueFault = 'missing' | 'not_numeric' | 'too_much'

export const valueWords: Record<ValueFault, string> = {
  missing: 'Please enter an amount',
  not_numeric: 'Must be an amount such as 1200.00',
  too_much: 'Must be an amount from 0.00 to 9999999.99',
}

export type ReadValue = { ok: true; pence: number } | { ok: false; reason: ValueFault }

/** An amount as people write it: with or without pence, thousands parted by commas or not, a £ before it or not (VAL-06). */
export function readValue(typed: string): ReadValue {
  const text = typed.trim().replace(/^£\s*/, '')
  if (text === '') return { ok: false, reason: 'missing' }
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return { ok: false, reason: 'not_numeric' }
  const amount = penceOf(plain)
  if (amount === null || amount > VALUE_MAX_PENCE) return { ok: false, reason: 'too_much' }
  return { ok: true, pence: amount }
}
