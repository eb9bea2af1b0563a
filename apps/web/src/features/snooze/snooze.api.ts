import { snooze } from '@enamel/contract/snooze'
import { call } from '../../lib/call.ts'

/** Ends a patient's snooze; harmless when there is none (SNZ-07). */
export async function endSnooze(patientId: string): Promise<void> {
  await call(snooze.end, { params: { id: patientId } })
}
