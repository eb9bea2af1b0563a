import { type PatientPresence, presence } from '@enamel/contract/presence'
import type { PresentUser } from '@enamel/domain/presence/presence'
import { call } from '../../lib/call.ts'
import { outlivesPage } from '../../lib/outlive-page.ts'

/** What this page shows of itself. */
export interface ShownPresence extends Pick<PresentUser, 'state' | 'channel'> {
  patientId: string
}

/** The browser's name for this page. */
const PAGE_ID = crypto.randomUUID()

export function loadPresence(signal: AbortSignal): Promise<PatientPresence[]> {
  return call(presence.list, {}, { signal })
}

/** Shows colleagues that this page has the patient open; a failed request is followed by the next renewal. */
export async function markPresence(
  { patientId, state, channel }: ShownPresence,
  signal: AbortSignal,
): Promise<void> {
  const body = { page_id: PAGE_ID, state, channel }
  await call(presence.mark, { params: { id: patientId }, body }, { signal, retries: 'off' })
}

/** The page has closed the patient. The request outlives the page. */
export async function leavePatient(patientId: string, signal: AbortSignal): Promise<void> {
  await call(
    presence.leave,
    { params: { id: patientId }, query: { page_id: PAGE_ID } },
    { ...outlivesPage, signal, retries: 'off' },
  )
}
