import type { LinkedRecord } from '@enamel/contract/practice-system'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { panel, press, SAVES, SETTINGS, SOURCES } from './show-next-action.tsx'
import { opener, showWithDentally } from './show-practice-system.tsx'

type Shown = Parameters<typeof showWithDentally>[0]

const known = () => expect.element(opener).toHaveAccessibleName(/linked$|syncing$/)

/**
 * Begins to book in a lead, up to the step after the date.
 * @param ready resolves when the lead's state in Dentally is shown
 */
export async function bookIn(
  shown: Shown = {},
  before: (all: ReturnType<typeof showWithDentally>) => void = () => {},
  ready: () => Promise<unknown> = known,
) {
  const patient = { stage: 'newLead', source: 'Unknown', first_name: 'Beth', last_name: 'Langley' }
  const all = showWithDentally({ ...shown, patient: { ...patient, ...shown?.patient } })
  const { server } = all
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
  before(all)
  await ready()
  await beginBookIn()
  const saved = () => server.sent(SAVES).map(({ body }) => (body as { dentally: unknown }).dentally)
  return { ...all, saved }
}

/** Presses Book In, and continues from the date. */
export async function beginBookIn() {
  await page.getByRole('button', { name: 'Book In', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Date' }).fill('in 2 weeks')
  await press('Next')
}

/** Gives the patient a record in Dentally. */
export const giveRecord =
  (record: LinkedRecord) =>
  ({ dentally }: ReturnType<typeof showWithDentally>) => {
    dentally.record = record
  }
