import type { BulkBatch, BulkSummary, ResultPage } from '@enamel/contract/bulk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PROGRESS_INTERVAL_MS } from '../features/bulk/bulk.api.ts'
import { BULK_DONE_SHOWN_MS } from '../features/bulk/model/progress.ts'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { authDetails, configWithSockets, fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const lines = menu.getByRole('list', { name: 'Bulk messages' })
const dialog = page.getByRole('dialog')

const ID = '0198c1de-0000-7000-8000-0000000000b1'
const LIST = 'GET /api/communications/bulk'
const BATCH = `${LIST}/${ID}`
const RESULTS = `${BATCH}/results`

const summary = (changes: Partial<BulkSummary> = {}): BulkSummary => ({
  id: ID,
  total: 340,
  channel: 'Email',
  title: 'Whitening is back',
  sent: 0,
  failed: 0,
  state: 'sending',
  waits_until: null,
  sender: 'Hannah Price',
  created_at: '2025-11-20T09:24:00Z',
  ...changes,
})

/** A bulk message to three patients, of which one was sent and one has failed. */
const batch = (third: 'Sending' | 'Sent'): BulkBatch => ({
  id: ID,
  total: 3,
  channel: 'SMS',
  messages: [
    { patient_id: PATIENT, state: 'Sent', reason: null },
    { patient_id: PATIENT.replace('a1', 'a2'), state: 'Failed', reason: 'opted_out' },
    { patient_id: PATIENT.replace('a1', 'a3'), state: third, reason: null },
  ],
})

const results: ResultPage = {
  data: [
    { patient_id: PATIENT, name: 'Farah Hussain', state: 'Failed', reason: 'opted_out', detail: null },
    {
      patient_id: PATIENT.replace('a1', 'a2'),
      name: 'Callum Reid',
      state: 'Sent',
      reason: null,
      detail: null,
    },
  ],
  metadata: { total: 2, page: 1, limit: 50 },
}

/** The messages of a bulk message whose progress is known by its events alone. */
const withoutMessages = ({ id, total, channel }: BulkSummary): BulkBatch => ({
  id,
  total,
  channel,
  messages: [],
})

/** Opens the app while a bulk message is in progress, and waits until the page receives events. */
async function openDuring(shown: BulkSummary, messages: BulkBatch = withoutMessages(shown)) {
  const server = fakeAppServer({
    'GET /config.json': configWithSockets,
    'GET /api/integrations': { body: [] },
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
    [LIST]: { body: [shown] },
    [BATCH]: { body: messages },
    [RESULTS]: { body: results },
  })
  openApp(server, '/automations')
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  return {
    server,
    publish: (sent: number, failed: number) =>
      FakeSocket.opened.at(-1)?.publish('communications.bulk.changed-state', null, {
        id: shown.id,
        total: shown.total,
        channel: shown.channel,
        sent,
        failed,
      }),
  }
}

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  const auth = { email: authDetails.email, payload: authDetails.payload, mode: 'legacy' }
  localStorage.setItem(SAVED_STATE_KEY, JSON.stringify({ version: 1, sections: { auth } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a bulk message', () => {
  it('shows its progress in the sidebar, a toast when it is done, and disappears some seconds later (SHELL-14, BLK-14, BLK-15)', async () => {
    const { publish } = await openDuring(summary({ sent: 212 }))
    await expect.element(lines).toHaveTextContent(/^212\/340Bulk emails sent$/)
    const bar = lines.getByRole('progressbar', { name: 'Bulk emails sent' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '212')
    publish(300, 3)
    await expect.element(lines).toHaveTextContent('300/340')
    await expect.element(lines.getByText('3 failed to send')).toBeVisible()
    publish(250, 3)
    await expect.element(lines).toHaveTextContent('300/340')

    const timers = vi.spyOn(globalThis, 'setTimeout')
    publish(337, 3)
    await expect.element(lines).toHaveTextContent('337/340')
    await expect.element(page.getByText('Sent 337 bulk messages')).toBeVisible()
    const [removeLine] = timers.mock.calls.find(([, ms]) => ms === BULK_DONE_SHOWN_MS) ?? []
    removeLine?.()
    await expect.element(lines).not.toBeInTheDocument()
    publish(337, 3)
    await expect.element(lines).not.toBeInTheDocument()
  })

  it('of another user appears with its first event', async () => {
    const { server, publish } = await openDuring(summary({ sent: 340, state: 'complete' }))
    await expect.poll(() => server.calls).toContain(LIST)
    await expect.element(lines).not.toBeInTheDocument()
    const other = summary({ id: ID.replace('b1', 'b2'), sent: 5, channel: 'SMS' })
    server.reply({ [LIST]: { body: [other] }, [`${LIST}/${other.id}`]: { body: withoutMessages(other) } })
    FakeSocket.opened.at(-1)?.publish('communications.bulk.changed-state', null, {
      id: other.id,
      total: 340,
      channel: 'SMS',
      sent: 5,
      failed: 0,
    })
    await expect.element(lines).toHaveTextContent(/^5\/340Bulk SMS sent$/)
    publish(340, 0)
    await expect.element(lines).toHaveTextContent(/^5\/340Bulk SMS sent$/)
  })

  it('ends with an alert if none of its messages was sent', async () => {
    const { publish } = await openDuring(summary())
    await expect.element(lines).toBeVisible()
    publish(0, 340)
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Sent 0 bulk messages: all 340 failed\./)
  })

  it('is found again after a reload, and is asked for every 2000 ms until no message is being sent (BLK-17)', async () => {
    expect(PROGRESS_INTERVAL_MS).toBe(2_000)
    const { server } = await openDuring(summary({ total: 3, channel: 'SMS' }), batch('Sending'))
    await expect.element(lines).toHaveTextContent(/^1\/3Bulk SMS sent1 failed to send$/)
    const asked = () => server.calls.filter((call) => call === BATCH).length
    await expect.poll(asked).toBeGreaterThan(1)
    server.reply({ [BATCH]: { body: batch('Sent') } })
    await expect.element(page.getByText('Sent 2 bulk messages')).toBeVisible()
    await expect.element(lines).toHaveTextContent('2/3')
  })

  it('opens its results, with the reasons of those that failed, and can be cancelled', async () => {
    const { server } = await openDuring(summary({ sent: 1, failed: 1 }))
    await lines.getByRole('button').click()
    await expect.element(dialog).toHaveTextContent('Sent by Hannah Price on Thursday 20 November 2025.')
    await expect
      .element(dialog.getByRole('listitem').first())
      .toHaveTextContent('Farah HussainFailed: opted out')
    await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('Callum ReidSent')
    await dialog.getByRole('switch').click()
    await expect.poll(() => server.calls.at(-1)).toBe(`${RESULTS}?page=1&state=Failed`)

    const cancelled = summary({ sent: 1, failed: 339, state: 'cancelled' })
    const CANCEL = `POST /api/communications/bulk/${ID}/cancel`
    server.reply({ [CANCEL]: { body: cancelled }, [LIST]: { body: [cancelled] } })
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
    await dialog.getByRole('button', { name: 'Are you sure?' }).click()
    await expect.poll(() => server.calls).toContain(CANCEL)
    await expect.element(dialog).toHaveTextContent('It was cancelled: no further message is sent.')
    await expect.element(dialog.getByRole('button', { name: 'Cancel the rest' })).not.toBeInTheDocument()
  })
})
