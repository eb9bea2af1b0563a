import type { BulkSummary, ResultPage } from '@enamel/contract/bulk'
import { BULK_PAGE_SIZE } from '@enamel/domain/bulk/bulk'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { configWithSockets, PATIENT, type Reply } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { failure, LOADING_MS, loadListPages, reportServer, rowOf } from './testing/report-lists.ts'

const LIST = 'GET /api/communications/bulk'
const ALL = `${LIST}?all=1`

const dialog = page.getByRole('dialog', { name: 'Bulk messages' })
const rows = dialog.getByRole('list', { name: 'Bulk messages' }).getByRole('listitem')
const results = page.getByRole('dialog', { name: /Bulk (SMS|emails) sent$/ })
const older = dialog.getByRole('button', { name: 'Show older messages' })

const idOf = (place: number) => `0198c1de-0000-7000-8000-${String(place).padStart(12, 'b')}`

/** The bulk message at a place of the list, from 1; the first are the newest. */
const bulkAt = (place: number, changes: Partial<BulkSummary> = {}): BulkSummary => ({
  id: idOf(place),
  total: 1340,
  channel: 'Email',
  title: `News ${place}`,
  sent: 1340,
  failed: 0,
  state: 'complete',
  waits_until: null,
  sender: 'Hannah Price',
  created_at: '2025-11-12T09:31:00Z',
  ...changes,
})

const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const resultsPage: ResultPage = {
  data: [
    {
      patient_id: PATIENT,
      name: 'Farah Hussain',
      distinguisher: null,
      state: 'Failed',
      reason: 'opted_out',
      detail: null,
    },
  ],
  metadata: { total: 1, page: 1, limit: 50 },
}

beforeAll(async () => {
  await loadListPages()
  await import('../features/bulk/list/bulk-list-dialog.tsx')
}, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the list of bulk messages from the menu of a report. */
async function openList(replies: Record<string, Reply | (() => Reply | Promise<Reply>)>) {
  const server = reportServer()
  server.reply({ [LIST]: { body: [] }, ...replies })
  openSignedIn(server, '/patients/overview/losses')
  await expect.element(rowOf('Patient 1'), { timeout: 15_000 }).toBeVisible()
  await page.getByRole('button', { name: 'Losses', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bulk messages' }).click()
  await expect.element(dialog).toBeVisible()
  return server
}

describe('the list of bulk messages', () => {
  it('opens from the menu of a report and has the channel, text, sender, time, figures and state of each, whenever it was sent', async () => {
    await openList({
      [ALL]: {
        body: [
          bulkAt(1, { channel: 'SMS', sent: 12, state: 'sending', waits_until: '2099-11-13T08:00:00Z' }),
          bulkAt(2, { sent: 12, failed: 1328, state: 'cancelled' }),
          bulkAt(3, { sent: 1337, failed: 3, sender: '' }),
          bulkAt(4, { sent: 30, state: 'sending' }),
        ],
      },
    })
    const sentOn = 'on 12 Nov 2025 at 9:31am'
    await expect.element(rows.nth(0)).toHaveTextContent('News 112 of 1,340 sent')
    await expect.element(rows.nth(0)).toHaveTextContent(`Sent by Hannah Price ${sentOn}Waits until 8:00am`)
    await expect.element(rows.nth(0).getByRole('img', { name: 'SMS' })).toBeVisible()
    await expect.element(rows.nth(1)).toHaveTextContent('Cancelled, 1328 not sent')
    await expect.element(rows.nth(1).getByRole('img', { name: 'Email' })).toBeVisible()
    await expect
      .element(rows.nth(2))
      .toHaveTextContent(`1,337 of 1,340 sentSent ${sentOn}Complete, 3 failed to send`)
    await expect.element(rows.nth(3)).toHaveTextContent('30 of 1,340 sent')
    await expect.element(rows.nth(3)).toHaveTextContent(/Sending$/)
    await expect.element(older).not.toBeInTheDocument()
  })

  it('is read by keyboard: Enter opens the results of one, Escape leads back to it, and a second one closes the list', async () => {
    const [first, second] = [bulkAt(1), bulkAt(2, { sent: 1339, failed: 1 })]
    await openList({
      [ALL]: { body: [first, second] },
      [`${LIST}/${second.id}/results`]: { body: resultsPage },
    })
    await expect.element(rows.nth(1)).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(results).toHaveTextContent('1339/1340 Bulk emails sent')
    await expect.element(results).toHaveTextContent('News 2')
    await expect.element(results.getByRole('listitem')).toHaveTextContent('Farah HussainFailed: opted out')
    await userEvent.keyboard('{Escape}')
    await expect.element(results).not.toBeInTheDocument()
    await expect.element(rows.nth(1).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('loads older ones page by page, and a page again that could not be loaded', async () => {
    const NEXT = `${ALL}&before=${idOf(BULK_PAGE_SIZE)}`
    const server = await openList({
      [ALL]: { body: places(1, BULK_PAGE_SIZE).map((place) => bulkAt(place)) },
      [NEXT]: failure,
    })
    await older.click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(rows.elements()).toHaveLength(BULK_PAGE_SIZE)
    server.reply({ [NEXT]: { body: [bulkAt(BULK_PAGE_SIZE + 1)] } })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rows.nth(BULK_PAGE_SIZE)).toHaveTextContent(`News ${BULK_PAGE_SIZE + 1}`)
    await expect.element(older).not.toBeInTheDocument()
  })

  it('says that it is loading, that it could not be loaded, and that there is none yet', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const server = await openList({ [ALL]: () => promise })
    await expect.element(dialog.getByRole('status', { name: 'Loading bulk messages' })).toBeVisible()
    resolve(failure)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    server.reply({ [ALL]: { body: [] } })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog).toHaveTextContent('No bulk messages yet')
  })

  it('opens from the results of one in progress, and follows it and those of colleagues', async () => {
    FakeSocket.opened = []
    vi.stubGlobal('WebSocket', FakeSocket)
    const current = bulkAt(1, { sent: 12, state: 'sending' })
    const server = reportServer()
    server.reply({
      'GET /config.json': configWithSockets,
      'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
      [LIST]: { body: [current] },
      [ALL]: { body: [current, bulkAt(2)] },
      [`${LIST}/${current.id}/results`]: { body: resultsPage },
    })
    openSignedIn(server, '/automations')
    await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /Bulk emails sent/ })
      .click()
    await results.getByRole('button', { name: 'All bulk messages' }).click()
    await expect.element(results).not.toBeInTheDocument()
    await expect.element(rows.nth(0)).toHaveTextContent('12 of 1,340 sent')
    const publish = (id: string, sent: number) =>
      FakeSocket.opened.at(-1)?.publish('communications.bulk.changed-state', null, {
        id,
        total: 1340,
        channel: 'Email',
        sent,
        failed: 0,
        state: 'sending',
      })
    publish(current.id, 13)
    await expect.element(rows.nth(0)).toHaveTextContent('13 of 1,340 sent')
    server.reply({ [ALL]: { body: [bulkAt(3, { state: 'sending', sent: 0 }), current, bulkAt(2)] } })
    publish(idOf(3), 0)
    await expect.element(rows.nth(0)).toHaveTextContent('News 30 of 1,340 sent')
  })
})
