import type { BulkSummary, ResultPage } from '@enamel/contract/bulk'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PROGRESS_INTERVAL_MS } from '../features/bulk/bulk.api.ts'
import { BULK_DONE_SHOWN_MS } from '../features/bulk/model/progress.ts'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { productTime } from '../lib/product-time.ts'
import { configWithSockets, fakeAppServer, PATIENT, type Reply } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const lines = menu.getByRole('list', { name: 'Bulk messages' })
const dialog = page.getByRole('dialog')

const ID = '0198c1de-0000-7000-8000-0000000000b1'
const LIST = 'GET /api/communications/bulk'
const BATCH = `${LIST}/${ID}`
/** What a browser asks for that follows the bulk message. */
const FOLLOW = `${BATCH}?progress=1`
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

const results: ResultPage = {
  data: [
    {
      patient_id: PATIENT,
      name: 'Farah Hussain',
      distinguisher: null,
      state: 'Failed',
      reason: 'opted_out',
      detail: null,
    },
    {
      patient_id: PATIENT.replace('a1', 'a2'),
      name: 'Callum Reid',
      distinguisher: null,
      state: 'Sent',
      reason: null,
      detail: null,
    },
  ],
  metadata: { total: 2, page: 1, limit: 50 },
}

/** The server's reply to a browser that follows a bulk message. */
const progressOf = ({ id, total, channel, sent, failed, state, waits_until }: BulkSummary) => ({
  body: { id, total, channel, messages: [], progress: { sent, failed, state, waits_until } },
})

/** Opens the app while a bulk message is in progress, and waits until the page receives events. */
async function openDuring(shown: BulkSummary, list: Reply | (() => Promise<Reply>) = { body: [shown] }) {
  const server = fakeAppServer({
    'GET /config.json': configWithSockets,
    'GET /api/integrations': { body: [] },
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
    [LIST]: list,
    [BATCH]: progressOf(shown),
    [RESULTS]: { body: results },
  })
  openApp(server, '/automations')
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  return {
    server,
    publish: (sent: number, failed: number, state?: BulkSummary['state']) =>
      FakeSocket.opened.at(-1)?.publish('communications.bulk.changed-state', null, {
        id: shown.id,
        total: shown.total,
        channel: shown.channel,
        sent,
        failed,
        ...(state && { state }),
      }),
    /** How many times the page has asked for the progress. */
    asked: () => server.calls.filter((call) => call === FOLLOW).length,
  }
}

/** Moves the product's clock. */
function setTime(to: Date): void {
  productTime.readTime({ headers: new Headers({ date: to.toUTCString() }) })
}

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  saveSession()
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

  it.each([
    ['after the list was loaded', false],
    ['while the list loads', true],
  ])('of another user appears with its first event, %s', async (_when, isLoading) => {
    const old = summary({ sent: 340, state: 'complete' })
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const { server, publish } = await openDuring(old, () => promise)
    await expect.poll(() => server.calls).toContain(LIST)
    if (!isLoading) resolve({ body: [old] })
    await expect.element(lines).not.toBeInTheDocument()
    const other = summary({ id: ID.replace('b1', 'b2'), sent: 5, channel: 'SMS' })
    server.reply({ [LIST]: { body: [other] }, [`${LIST}/${other.id}`]: progressOf(other) })
    FakeSocket.opened.at(-1)?.publish('communications.bulk.changed-state', null, {
      id: other.id,
      total: 340,
      channel: 'SMS',
      sent: 5,
      failed: 0,
    })
    resolve({ body: [old] })
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
    const started = summary({ total: 3, sent: 1, failed: 1, channel: 'SMS' })
    const { server, asked } = await openDuring(started)
    await expect.element(lines).toHaveTextContent(/^1\/3Bulk SMS sent1 failed to send$/)
    await expect.poll(asked).toBeGreaterThan(1)
    server.reply({ [BATCH]: progressOf({ ...started, sent: 2, state: 'complete' }) })
    await expect.element(page.getByText('Sent 2 bulk messages')).toBeVisible()
    await expect.element(lines).toHaveTextContent('2/3')
    expect(server.calls.filter((call) => call.startsWith(BATCH) && call !== FOLLOW)).toEqual([])
  })

  it('says until when its texts wait, is not asked for until then, and goes on then', async () => {
    const hour = 3_600_000
    const waits_until = new Date(productTime.now().getTime() + hour)
    const started = summary({ channel: 'SMS', sent: 12, waits_until: waits_until.toISOString() })
    const { server, asked } = await openDuring(started)
    const label = `Waits until ${timeLabel(waits_until, 'Europe/London')}`
    await expect.element(lines.getByText(label)).toBeVisible()
    expect(asked()).toBe(0)
    server.reply({ [BATCH]: progressOf({ ...started, sent: 13, waits_until: null }) })
    setTime(new Date(waits_until.getTime() + 1_000))
    onTestFinished(() => setTime(new Date()))
    await expect.element(lines).toHaveTextContent(/^13\/340Bulk SMS sent$/)
    const nextMorning = new Date(waits_until.getTime() + 24 * hour).toISOString()
    server.reply({ [BATCH]: progressOf({ ...started, sent: 14, waits_until: nextMorning }) })
    await expect.element(lines).toHaveTextContent(`14/340Bulk SMS sent${label}`)
  })

  it('that a colleague cancels is shown as cancelled, also while its texts wait for the morning', async () => {
    const waits_until = new Date(productTime.now().getTime() + 3_600_000).toISOString()
    const { publish } = await openDuring(summary({ channel: 'SMS', sent: 12, waits_until }))
    await expect.element(lines).toHaveTextContent('Waits until')
    publish(12, 318, 'cancelled')
    await expect.element(lines).toHaveTextContent(/^12\/340Bulk SMS sentCancelled318 not sent$/)
    publish(14, 326, 'cancelled')
    await expect.element(page.getByText('Sent 14 bulk messages, the rest was cancelled')).toBeVisible()
    await expect.element(lines).toHaveTextContent(/^14\/340Bulk SMS sentCancelled326 not sent$/)
  })

  it('shows its results page by page', async () => {
    const { server } = await openDuring(summary({ sent: 1, failed: 1 }))
    server.reply({ [RESULTS]: { body: { ...results, metadata: { total: 101, page: 1, limit: 50 } } } })
    await lines.getByRole('button').click()
    const pages = dialog.getByRole('navigation', { name: 'Pages of results' })
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => server.calls).toContain(`${RESULTS}?page=2`)
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await expect.poll(() => server.calls).toContain(`${RESULTS}?page=3`)
    await expect.element(pages.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
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
