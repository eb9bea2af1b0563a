import { snooze } from '@enamel/contract/snooze'
import { call } from '../../lib/call.ts'
import type { SnoozeRequest } from './model/snooze-form.ts'

/** Snoozes a patient; an earlier snooze is replaced (SNZ-07). */
export async function setSnooze(patientId: string, { endsAt, comment }: SnoozeRequest): Promise<void> {
  await call(snooze.set, { params: { id: patientId }, body: { ends_at: endsAt, comment } })
}

/** Extends a snooze; without a comment it keeps its comment (G-15). */
export async function extendSnooze(
  patientId: string,
  { endsAt, comment }: Pick<SnoozeRequest, 'endsAt'> & Partial<SnoozeRequest>,
): Promise<void> {
  const body = { ends_at: endsAt, ...(comment !== undefined && { comment }) }
  await call(snooze.extend, { params: { id: patientId }, body })
}

/** Ends a patient's snooze; does nothing without one (SNZ-07). */
export async function endSnooze(patientId: string): Promise<void> {
  await call(snooze.end, { params: { id: patientId } })
}
