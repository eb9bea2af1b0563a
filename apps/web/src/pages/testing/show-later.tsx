import { page } from 'vitest/browser'
import { LiveScheduled } from '../../features/scheduled-messages/live-scheduled.tsx'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { tab, waitForReplyBar } from './reply.ts'
import { aScheduled, scheduleOn } from './scheduled.ts'
import { showPatient } from './show-patient.tsx'

/** What is scheduled for the patient, above the composer. */
export const scheduledLines = page.getByRole('list', { name: 'Scheduled messages' })

/** Shows a conversation in which messages are scheduled, with the composer on SMS. */
export async function showLater(
  options: SignedInOptions = {},
  ...scheduled: Parameters<typeof aScheduled>[0][]
) {
  const server = patientServer({ patient: aPatient() })
  const stored = scheduleOn(server, ...scheduled.map(aScheduled))
  const shown = showPatient(
    <div style={{ width: 490, height: 800 }}>
      <LiveScheduled />
      <ConversationPane patientId={PATIENT} />
    </div>,
    options,
  )
  await waitForReplyBar()
  await tab('SMS').click()
  return { server, stored, ...shown }
}
