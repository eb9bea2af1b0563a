import type { BulkBatch, BulkPreview } from '@enamel/contract/bulk'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { init } from './fake-app-server.ts'
import { openSignedIn } from './open-signed-in.tsx'
import { compose, idOf, loadListPages, reportServer, selectAll } from './report-lists.ts'

export const LOSSES = '/patients/overview/losses'
export const SEND = 'POST /api/communications/bulk'
export const PREVIEW = `${SEND}/preview`

export const panel = page.getByRole('region', { name: 'Message to the selected patients' })
export const tab = (name: string) => panel.getByRole('tab', { name })
export const subject = panel.getByRole('textbox', { name: 'Subject' })
export const message = panel.getByRole('textbox', { name: 'Message' })
export const send = panel.getByRole('button', { name: /^Send/ })
export const toastOf = (text: string) => page.getByText(text, { exact: true })

const sample = (place: number) => ({
  patient_id: idOf(place),
  name: `Patient ${place}`,
  distinguisher: null,
  to: `patient${place}@mail.example`,
  subject: `Hello Patient ${place}`,
  message: `Hi Patient ${place}, we have news.`,
})

const preview: BulkPreview = {
  total: 312,
  waits_until: null,
  receiving: 306,
  left_out: [
    { reason: 'opted_out', count: 4 },
    { reason: 'no_address', count: 2 },
  ],
  left_out_patients: [{ patient_id: idOf(9), name: 'Daniel Osei', distinguisher: null, reason: 'opted_out' }],
  samples: [1, 2, 3].map(sample),
}

const batch: BulkBatch = { id: idOf(1), total: 312, channel: 'Email', messages: [] }

/** Loads the pages that the composer opens on, before a file's first test. */
export async function loadComposer(): Promise<void> {
  await loadListPages()
  await import('../../pages/patient-reports/bulk-message.tsx')
}

/** Opens a report, and the composer for all of its patients. */
export async function openComposer({ path = LOSSES, client = {} }: { path?: string; client?: object } = {}) {
  const server = reportServer()
  server.reply({
    'GET /api/v3/init': { body: { ...init, client: { ...init.client, ...client } } },
    'GET /api/communications/bulk': { body: [] },
    'GET /api/templates': {
      body: [
        {
          id: idOf(77),
          name: 'Open day',
          channel: 'Email',
          subject: 'Open day at {{practice.name}}',
          body: 'Come and see us.',
          approval: false,
          status: null,
          reason: null,
        },
      ],
    },
    [PREVIEW]: { body: preview },
    [SEND]: { status: 202, body: batch },
  })
  const { close } = openSignedIn(server, path)
  await selectAll.click()
  await compose.click()
  await expect.element(panel).toBeVisible()
  const sent = (call: string) =>
    server.bodies
      .filter((request) => request.call === call)
      .map(({ body }) => body as Record<string, unknown>)
  return { server, sent, close }
}

/** Types into a field, in which `{` would begin the name of a key. */
export async function write(field: typeof message, text: string) {
  await field.click()
  await userEvent.keyboard(text)
}
