import type { Integration } from '@enamel/contract/integrations'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aSyncReport } from '../features/integrations/testing/a-sync-report.ts'
import {
  button,
  card,
  changesOn,
  flow,
  flowNamed,
  heading,
  integrationsServer,
  openIntegrations,
  SYNCING,
  status,
  stubPopups,
} from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

/** Opens a healthy integration. */
async function openManage(
  integration: Integration['integration'] = 'gmail',
  given: Partial<Integration> = {},
) {
  const server = integrationsServer({ [integration]: given })
  const popups = stubPopups()
  const app = await openIntegrations(server, integration)
  await expect.element(flow).toBeVisible()
  return { server, popups, app, on: changesOn(server, app, integration) }
}

const complete = aSyncReport({ id: 'first', state: 'complete', completed_at: '2025-11-20T08:12:00Z' })
const SYNC = 'POST /api/integrations/gmail/sync'
const queued = aSyncReport({ id: 'second', queued_at: '2025-11-20T09:31:00Z' })

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a healthy integration', () => {
  it('shows its state, account, last sync, and since when nothing is missing', async () => {
    await openManage('gmail', {
      account: 'hello@brightside.test',
      complete_since: '2025-11-14T09:00:00Z',
      last_seen_at: '2025-11-20T09:29:00Z',
      sync: complete,
    })
    const details = flow.getByRole('definition').elements()
    expect(details.map(({ textContent }) => textContent)).toEqual([
      'Healthy',
      'hello@brightside.test',
      'Today at 8:12am',
      'Complete since 14 Nov, last seen 2 minutes ago',
    ])
    await expect.element(flow.getByText('Waiting in Gmail')).not.toBeInTheDocument()
  })

  it('starts a sync, says that it may take a couple of minutes, and shows how far it is (INT-14)', async () => {
    const { server, on } = await openManage('gmail', { sync: complete })
    server.reply({ [SYNC]: { status: 202, body: { sync: queued } } })
    await button('Sync now').click()
    await expect.element(status).toHaveTextContent('Syncing… This may take a couple of minutes.')
    await expect.element(button('Syncing')).toHaveAttribute('aria-busy', 'true')
    expect(server.calls.filter((call) => call.startsWith('POST /api/integrations'))).toEqual([SYNC])
    const progress = { unit: 'addresses', done: 1605, total: 2140 } as const
    on.sync({ ...queued, state: 'syncing', progress })
    await expect
      .element(flow.getByText("1,605 of 2,140 patients' addresses searched for", { exact: true }))
      .toBeVisible()
    await expect.element(flow.getByRole('progressbar')).toHaveAttribute('value', '1605')
    await expect.element(flow.getByRole('progressbar')).toHaveAttribute('max', '2140')
    on.sync({ ...queued, state: 'complete', completed_at: '2025-11-20T09:31:00Z' })
    await expect.element(status).toBeEmptyDOMElement()
    await expect.element(button('Sync now')).toBeVisible()
    await expect.element(flow.getByText('Today at 9:31am')).toBeVisible()
  })

  it('stays at the state of an event that arrives before the response', async () => {
    const { server, app, on } = await openManage('gmail', { sync: complete })
    const response = Promise.withResolvers<void>()
    server.reply({
      [SYNC]: async () => {
        await response.promise
        return { status: 202, body: { sync: queued } }
      },
    })
    await button('Sync now').click()
    await expect.element(button('Syncing')).toBeVisible()
    on.sync({ ...queued, state: 'complete', completed_at: '2025-11-20T09:31:00Z' })
    await expect.element(flow.getByText('Today at 9:31am')).toBeVisible()
    const announced: (string | null)[] = []
    const observer = new MutationObserver(() => announced.push(status.element().textContent))
    observer.observe(status.element(), { childList: true, subtree: true, characterData: true })
    response.resolve()
    await expect.element(button('Sync now')).toBeVisible()
    // By the time a later event is shown, the response has had its effect too.
    const { sync } = changesOn(server, app, 'outlook')
    sync(aSyncReport({ state: 'syncing', progress: { unit: 'items', done: 7, total: null } }))
    await expect.element(card('Outlook')).toHaveTextContent('7 looked through')
    observer.disconnect()
    expect(announced).not.toContain(SYNCING)
    await expect.element(flow.getByText('Today at 9:31am')).toBeVisible()
  })

  it('shows a sync that a colleague started, also when it was not told of it', async () => {
    const { server } = await openManage('gmail', { sync: complete })
    const message = 'A sync is running already.'
    server.reply({ [SYNC]: { status: 409, body: { code: 'already_syncing', message } } })
    server.set('gmail', { sync: { ...queued, state: 'syncing' } })
    await button('Sync now').click()
    await expect.element(status).toHaveTextContent(SYNCING)
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
  })

  it('shows why a sync is refused', async () => {
    const { server } = await openManage()
    const message = 'This integration is not connected.'
    server.reply({ [SYNC]: { status: 409, body: { code: 'not_connected', message } } })
    await button('Sync now').click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(button('Sync now')).toBeVisible()
  })

  it('is disconnected after a second click: its state is disconnecting, then disconnected (INT-15)', async () => {
    const { server, on } = await openManage()
    await expect
      .element(
        flow.getByText(/^When you disconnect, our access to Gmail is destroyed first\. Emails that are in/),
      )
      .toBeVisible()
    await button('Disconnect').click()
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    server.set('gmail', { state: 'disconnecting' })
    await button('Are you sure?').click()
    await expect.element(flowNamed('Set up Gmail')).toBeVisible()
    await expect.element(heading('Disconnecting…')).toBeVisible()
    await expect.element(card('Gmail')).toHaveTextContent('Disconnecting')
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/integrations/gmail/connection',
    ])
    on.state('disconnected')
    await expect.element(card('Gmail')).toHaveTextContent('Disconnected')
    await expect.element(button('Continue')).toBeVisible()
  })

  it('stays on Manage while it is disconnected, if it is WhatsApp, where nothing can be done meanwhile', async () => {
    const { on } = await openManage('whatsapp', { state: 'disconnecting' })
    await expect.element(flowNamed('Manage WhatsApp')).toBeVisible()
    await expect.element(status).toHaveTextContent('Disconnecting…')
    await expect.element(button('Sync now')).not.toBeInTheDocument()
    await expect.element(button('Disconnect')).not.toBeInTheDocument()
    on.state('disconnected')
    await expect.element(flowNamed('Set up WhatsApp')).toBeVisible()
  })

  it('shows what waits at the service, if anything does', async () => {
    await openManage('dentally', { waiting: [{ kind: 'payment', count: 12 }] })
    const aside = flow.getByRole('complementary', { name: 'About your data in Dentally' })
    await expect.element(aside.getByRole('heading', { name: 'What happens to your data' })).toBeVisible()
    await expect.element(aside.getByText('Waiting in Dentally')).toBeVisible()
    const counts = aside.getByRole('definition').elements()
    expect(counts.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Invoices and payments12',
      'Changes12',
    ])
  })

  it('is left after a question (INT-17)', async () => {
    const { app } = await openManage()
    await button('Back to Integrations').click()
    expect(app.address()).toBe('/settings/integrations/gmail')
    await button('Are you sure?').click()
    await expect.poll(app.address).toBe('/settings/integrations')
  })
})

describe('a failed sync', () => {
  it('goes to failed, from which the user returns to healthy by signing in again (INT-11)', async () => {
    const { server, popups, on } = await openManage('gmail', { sync: complete })
    on.sync({ ...queued, state: 'syncing' })
    await expect.element(status).toHaveTextContent(SYNCING)
    on.sync({ ...queued, state: 'failed', failed_at: '2025-11-20T09:32:00Z', error: 'Gmail is busy.' })
    await expect.element(heading('Gmail failed to sync')).toBeVisible()
    await expect.element(status).toHaveTextContent('Gmail is busy.')
    await button('Sign into Gmail').click()
    await expect.element(button('Signing in')).toBeVisible()
    server.set('gmail', { sync: aSyncReport({ id: 'third', queued_at: '2025-11-20T09:33:00Z' }) })
    popups.end('integration-done')
    await expect.element(status).toHaveTextContent(SYNCING)
    on.sync(aSyncReport({ id: 'third', queued_at: '2025-11-20T09:33:00Z', state: 'complete' }))
    await expect.element(heading('Gmail failed to sync')).not.toBeInTheDocument()
    await expect.element(status).toBeEmptyDOMElement()
    await expect.element(button('Sync now')).toBeVisible()
  })

  const failedAt = { ...queued, state: 'failed', failed_at: '2025-11-20T09:20:00Z' } as const

  it('is shown when the page is opened later, with a sync as another way out', async () => {
    const { server } = await openManage('gmail', { sync: failedAt })
    await expect.element(heading('Gmail failed to sync')).toBeVisible()
    server.reply({
      [SYNC]: { status: 202, body: { sync: { ...queued, id: 'third', queued_at: '2025-11-20T09:33:00Z' } } },
    })
    await button('Sync now').click()
    await expect.element(status).toHaveTextContent(SYNCING)
  })

  it('is not shown any more when everything was fetched since', async () => {
    await openManage('gmail', { sync: failedAt, complete_until: '2025-11-20T09:30:00Z' })
    await expect.element(button('Sync now')).toBeVisible()
    await expect.element(heading('Gmail failed to sync')).not.toBeInTheDocument()
  })
})
