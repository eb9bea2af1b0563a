import { snooze } from '@enamel/contract/snooze'
import { call } from '../../lib/call.ts'
import type { SnoozeRequest } from './model/snooze-form.ts'

/** The snooze that a change undoes, by its end as it was sent; undefined for any other change. */
type Undoes = string | undefined

/** Snoozes a patient; an earlier snooze is replaced (SNZ-07). */
export async function setSnooze(
  patientId: string,
  { endsAt, comment }: SnoozeRequest,
  undoes?: Undoes,
): Promise<void> {
  await call(snooze.set, { params: { id: patientId }, body: { ends_at: endsAt, comment, undoes } })
}

/** Extends a snooze; without a comment it keeps its comment (G-15). */
export async function extendSnooze(
  patientId: string,
  { endsAt, comment }: Pick<SnoozeRequest, 'endsAt'> & Partial<SnoozeRequest>,
  undoes?: Undoes,
): Promise<void> {
  const body = { ends_at: endsAt, ...(comment !== undefined && { comment }), undoes }
  await call(snooze.extend, { params: { id: patientId }, body })
}

/** Ends a patient's snooze; does nothing without one (SNZ-07). */
export async function endSnooze(patientId: string, undoes?: Undoes): Promise<void> {
  await call(snooze.end, { params: { id: patientId }, query: { undoes } })
}
