import type { PatientsCounted } from '../reporting/metric-definition.ts'

/** The figures of a lead source that count patients, or sum an amount over patients, of the leads of a period. */
export const sourceFigureKeys = [
  'leads',
  'booked',
  'attended',
  'won',
  'proposed',
  'accepted',
  'paid',
] as const
export type SourceFigureKey = (typeof sourceFigureKeys)[number]

interface SourceFigure {
  label: string
  /** The patients that the figure opens. */
  who: PatientsCounted
  /** Whether the figure is the sum of an amount over these patients, not their number. */
  isMoney: boolean
}

export const sourceFigures: Record<SourceFigureKey, SourceFigure> = {
  leads: { label: 'Leads', who: { kind: 'cohort' }, isMoney: false },
  booked: { label: 'Booked', who: { kind: 'cohort_entered', set: 'consult' }, isMoney: false },
  attended: { label: 'Attended', who: { kind: 'cohort_attended' }, isMoney: false },
  won: { label: 'Won', who: { kind: 'cohort_entered', set: 'ahead' }, isMoney: false },
  proposed: { label: 'Proposed', who: { kind: 'cohort_with', amount: 'proposed' }, isMoney: true },
  accepted: { label: 'Accepted', who: { kind: 'cohort_with', amount: 'accepted' }, isMoney: true },
  paid: { label: 'Paid', who: { kind: 'cohort_with', amount: 'paid' }, isMoney: true },
}
