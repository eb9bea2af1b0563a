import type { LinkState } from '../practice-system/link-state.ts'
import { penceOf } from '../text/money.ts'

/** The source of a patient's values: staff, or the practice system to which the patient is linked (G-20). */
export const valueStates = ['manual', 'linked'] as const
export type ValueState = (typeof valueStates)[number]

/** The source of the values: the practice system from the moment of linking, even before they are loaded (G-20). */
export function valueStateOf(link: LinkState): ValueState {
  return link === 'unlinked' ? 'manual' : 'linked'
}

/** Amounts in the practice's currency with two decimals (VAL-01). */
export interface ValueAmounts {
  paid: string
  proposed: string
  accepted: string
}

export interface ValuesInput {
  /** The practice has the flag patient-values. */
  enabled: boolean
  state: ValueState
  /** The patient's state in the practice system. */
  link: LinkState
}

/** Whether staff may edit the values: only manual ones, and not while a link is being prepared (VAL-04). */
export function canEditValues({ enabled, state, link }: ValuesInput): boolean {
  return enabled && state === 'manual' && link !== 'syncing'
}

/** The width of each part of the bar as a fraction; a part represents the amount beyond the previous part. */
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
  /** The sum of these amounts. */
  whole: number
}

/** The values as amounts that add up, in pence (VAL-02). */
export function manualBreakdown(values: ValueAmounts): ManualBreakdown {
  const paid = pence(values.paid)
  const accepted = Math.max(pence(values.accepted), paid)
  const whole = Math.max(pence(values.proposed), accepted)
  return { paid, toPay: accepted - paid, toAccept: whole - accepted, whole }
}

/** An amount as in the API, in pence; 0 if it is negative. */
function pence(amount: string): number {
  return Math.max(penceOf(amount) ?? 0, 0)
}
