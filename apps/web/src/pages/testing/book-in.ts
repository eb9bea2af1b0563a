import type { LinkedRecord } from '@enamel/contract/practice-system'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { panel, press, SAVES, SETTINGS, SOURCES } from './show-next-action.tsx'
import { opener, showWithDentally } from './show-practice-system.tsx'

type Options = Parameters<typeof showWithDentally>[0]

const waitForRecord = () => expect.element(opener).toHaveAccessibleName(/linked$|syncing$/)

/**
 * Begins to book in a lead, up to the step after the date.
 * @param waitUntilReady resolves when Book In may be pressed: by default, when the lead's state in Dentally is shown
 */
export async function bookIn(
  options: Options = {},
  prepare: (shown: ReturnType<typeof showWithDentally>) => void = () => {},
  waitUntilReady: () => Promise<unknown> = waitForRecord,
) {
  const patient = { stage: 'newLead', source: 'Unknown', first_name: 'Beth', last_name: 'Langley' }
  const shown = showWithDentally({ ...options, patient: { ...patient, ...options.patient } })
  const { server } = shown
  server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
  server.on(SOURCES, () => ({ status: 200, body: [{ name: 'Unknown', custom: false, count: 1 }] }))
  server.on(SAVES, () => ({
    status: 200,
    body: {
      patient_id: PATIENT,
      stage: 'consultation',
      next_action_at: null,
      source: 'Unknown',
      snooze: null,
      dentally: null,
    },
  }))
  prepare(shown)
  await waitUntilReady()
  await beginBookIn()
  const saved = () => server.sent(SAVES).map(({ body }) => (body as { dentally: unknown }).dentally)
  return { ...shown, saved }
}

/** Presses Book In, and continues from the date. */
export async function beginBookIn() {
  await page.getByRole('button', { name: 'Book In', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Date' }).fill('in 2 weeks')
  await press('Next')
}

/** For the `prepare` parameter of `bookIn`: gives the patient this record in Dentally. */
export const giveRecord =
  (record: LinkedRecord) =>
  ({ dentally }: ReturnType<typeof showWithDentally>) => {
    dentally.record = record
  }
