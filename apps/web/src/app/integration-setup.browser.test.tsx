import type { Integration } from '@enamel/contract/integrations'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aSyncReport } from '../features/integrations/testing/a-sync-report.ts'
import type { FakeAppServer } from './testing/fake-app-server.ts'
import {
  backToIntegrations,
  button,
  card,
  changesOn,
  flow,
  flowNamed,
  heading,
  integrationsServer,
  LIST,
  openIntegrations,
  SERVICE_PAGE,
  SYNCING,
  status,
  stubPopups,
} from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

const names = { gmail: 'Gmail', outlook: 'Outlook', dentally: 'Dentally', whatsapp: 'WhatsApp' } as const
type Key = keyof typeof names

/** Opens the setup of an integration to which the practice is not connected. */
async function openSetup(integration: Key = 'gmail', given: Partial<Integration> = {}) {
  const server = integrationsServer({ [integration]: { state: 'disconnected', ...given } })
  const popups = stubPopups()
  const app = await openIntegrations(server, integration)
  await expect.element(flowNamed(`Set up ${names[integration]}`)).toBeVisible()
  return { server, popups, app, on: changesOn(server, app, integration) }
}

const signInButton = (integration: Key = 'gmail') => button(`Sign into ${names[integration]}`)

/** A setup in which the user has signed in, with its sync. */
async function signedIn(integration: Key = 'gmail') {
  const setup = await openSetup(integration)
  if (integration !== 'dentally') await button('Continue').click()
  await signInButton(integration).click()
  const sync = aSyncReport()
  setup.server.set(integration, { state: 'healthy', sync })
  setup.popups.end('integration-done')
  await expect.element(heading(`You're connected to ${names[integration]}`)).toBeVisible()
  return { ...setup, sync }
}

const calls = ({ calls }: FakeAppServer, method: string) =>
  calls.filter((call) => call.startsWith(`${method} /api/integrations/`))
const completions = (server: FakeAppServer) => server.calls.filter((call) => call.endsWith('/setup/complete'))

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const withInstructions = ['gmail', 'outlook', 'whatsapp'] as const

describe('the setup', () => {
  it.each(withInstructions)(
    'of %s goes from numbered instructions through the sign-in and the sync to success (INT-07, INT-18)',
    async (integration) => {
      const name = names[integration]
      const { server, popups, on } = await openSetup(integration)
      await expect.element(flow.getByText('Step 1 of 3')).toBeVisible()
      expect(flow.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(3)
      await expect.element(signInButton(integration)).not.toBeInTheDocument()
      await button('Continue').click()
      await expect.element(flow.getByText('Step 2 of 3')).toBeVisible()
      await expect.element(heading(`Sign into ${name}`)).toHaveFocus()
      await signInButton(integration).click()
      const busy = button('Signing in')
      await expect.element(busy).toHaveAttribute('aria-busy', 'true')
      expect(calls(server, 'PUT')).toEqual([`PUT /api/integrations/${integration}/connection`])
      await expect.poll(() => popups.last()?.address).toBe(SERVICE_PAGE)
      const left = Math.round(window.screenX + (window.outerWidth - 500) / 2)
      const top = Math.round(window.screenY + (window.outerHeight - 666) / 2)
      expect(popups.opened).toMatchObject([
        { features: `popup,width=500,height=666,left=${left},top=${top}`, closed: false },
      ])

      const sync = aSyncReport()
      server.set(integration, { state: 'healthy', sync })
      popups.end('integration-done')
      await expect.element(heading(`You're connected to ${name}`)).toHaveFocus()
      await expect.element(status).toHaveTextContent(SYNCING)
      expect(popups.last()?.closed).toBe(false)
      on.sync({ ...sync, state: 'syncing', progress: { unit: 'items', done: 3200, total: 50_000 } })
      await expect.element(flow.getByText('3,200 of 50,000 looked through')).toBeVisible()
      await expect.element(flow.getByRole('progressbar')).toHaveAttribute('max', '50000')
      on.sync({ ...sync, state: 'complete', completed_at: '2025-11-20T09:31:00Z' })
      await expect.element(status).not.toHaveTextContent(SYNCING)
      await expect.element(heading(`You're connected to ${name}`)).toBeVisible()
      await expect.element(flow.getByRole('progressbar')).not.toBeInTheDocument()
    },
  )

  it('of Dentally starts with the sign-in (INT-08)', async () => {
    await openSetup('dentally')
    await expect.element(signInButton('dentally')).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await expect.element(flow.getByText('Step 1 of 2')).toBeVisible()
  })

  it('goes back from the sign-in to the instructions, and from success to the sign-in (INT-09)', async () => {
    await signedIn()
    await button('Back').click()
    await expect.element(signInButton()).toBeVisible()
    await button('Back').click()
    await expect.element(button('Continue')).toBeVisible()
    await expect.element(button('Back')).not.toBeInTheDocument()
  })

  it('leaves to the list when it goes back from the sign-in of Dentally (C3-31)', async () => {
    const { app } = await openSetup('dentally')
    await button('Back').click()
    await expect.poll(app.address).toBe('/settings/integrations')
    await expect.element(flow).not.toBeInTheDocument()
  })

  it('works by keyboard alone', async () => {
    const { popups } = await openSetup()
    await expect.element(flow.getByRole('heading', { name: 'Set up Gmail' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(button('Back to Integrations')).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Sign into Gmail')).toHaveFocus()
    await userEvent.tab()
    await expect.element(signInButton()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(popups.opened).toHaveLength(1)
  })

  it('says that signing in is not set up on this server, in place of a button', async () => {
    await openSetup('gmail', { is_available: false })
    await button('Continue').click()
    await expect
      .element(
        flow.getByText(
          'Signing in to Gmail is not set up on this server. Please ask the person who runs it.',
        ),
      )
      .toBeVisible()
    await expect.element(signInButton()).not.toBeInTheDocument()
  })

  it('says that the service is being disconnected, and offers the sign-in only afterwards', async () => {
    const { on } = await openSetup('gmail', { state: 'disconnecting' })
    await expect.element(heading('Disconnecting…')).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    on.state('disconnected')
    await button('Continue').click()
    await expect.element(signInButton()).toBeVisible()
  })
})

describe('a sign-in', () => {
  it('that fails, or whose sync fails, goes to failed with the reason, where the user signs in again (INT-10)', async () => {
    const { server, popups, on } = await openSetup()
    await button('Continue').click()
    await signInButton().click()
    server.set('gmail', { sign_in_error: 'Gmail was not allowed to send emails.' })
    popups.end('integration-failed')
    await expect.element(heading('Gmail failed to connect')).toHaveFocus()
    await expect.element(status).toHaveTextContent('Gmail was not allowed to send emails.')
    await signInButton().click()
    const sync = aSyncReport()
    server.set('gmail', { state: 'healthy', sync, sign_in_error: null })
    popups.end('integration-done')
    await expect.element(heading("You're connected to Gmail")).toBeVisible()
    on.sync({ ...sync, state: 'failed', failed_at: sync.queued_at, error: 'Gmail is busy.' })
    await expect.element(heading('Gmail failed to connect')).toBeVisible()
    await expect.element(status).toHaveTextContent('Gmail is busy.')
    await signInButton().click()
    expect(popups.opened).toHaveLength(3)
  })

  it('happens on the page of the service, for WhatsApp of its partner, in a window of its own; the product asks for no password (INT-19)', async () => {
    for (const integration of ['gmail', 'outlook', 'dentally', 'whatsapp'] as const) {
      const { popups, app } = await openSetup(integration)
      if (integration !== 'dentally') await button('Continue').click()
      await signInButton(integration).click()
      await expect.poll(() => popups.last()?.address).toBe(SERVICE_PAGE)
      expect(popups.opened).toMatchObject([{ url: 'about:blank', name: '_blank' }])
      expect(flow.element().querySelectorAll('input, textarea')).toHaveLength(0)
      const whose = integration === 'whatsapp' ? 'our WhatsApp partner' : `${names[integration]} itself`
      await expect
        .element(flow.getByText(`You sign in at ${whose}. We never see your password.`))
        .toBeVisible()
      app.close()
    }
  })

  it('shows that the browser has blocked the pop-up, without a call to the server (INT-20)', async () => {
    const { server, popups } = await openSetup('dentally')
    popups.block()
    await signInButton('dentally').click()
    await expect.element(heading('Dentally failed to connect')).toBeVisible()
    await expect.element(flow.getByText('Pop-up window could not be opened.', { exact: true })).toBeVisible()
    expect(calls(server, 'PUT')).toEqual([])
  })

  it('looks every 250 ms whether the user has closed the pop-up, which counts as a failure (INT-21)', async () => {
    const { popups } = await openSetup('dentally')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await signInButton('dentally').click()
    await expect.poll(() => popups.last()?.address).toBe(SERVICE_PAGE)
    vi.advanceTimersByTime(10_000)
    const { asked } = popups
    vi.advanceTimersByTime(250)
    expect(popups.asked).toBe(asked + 1)
    popups.close()
    vi.advanceTimersByTime(500)
    await expect.element(heading('Dentally failed to connect')).toBeVisible()
    await expect.element(status).toHaveTextContent('The window was closed before the sign-in was finished.')
  })

  it('shows why the server refuses it, and closes the pop-up', async () => {
    const { server, popups } = await openSetup('dentally')
    const message = 'Signing in to Dentally is not set up on this server. Please ask the person who runs it.'
    server.reply({
      'PUT /api/integrations/dentally/connection': { status: 409, body: { code: 'not_configured', message } },
    })
    await signInButton('dentally').click()
    await expect.element(heading('Dentally failed to connect')).toBeVisible()
    await expect.element(status).toHaveTextContent(message)
    expect(popups.last()?.closed).toBe(true)
  })

  it('is not ended by the events about it, which arrive before the pop-up ends', async () => {
    const { popups, on } = await openSetup('dentally')
    await signInButton('dentally').click()
    const sync = aSyncReport()
    on.state('healthy', { sync })
    on.sync({ ...sync, state: 'syncing' })
    await expect.element(card('Dentally')).toHaveTextContent('The sync is about to start')
    expect(popups.last()?.closed).toBe(false)
    await expect.element(button('Signing in')).toBeVisible()
    popups.end('integration-done')
    await expect.element(heading("You're connected to Dentally")).toBeVisible()
  })

  it('that succeeded without the page having been told is shown when its event arrives', async () => {
    const { popups, on } = await openSetup('dentally')
    await signInButton('dentally').click()
    popups.close()
    await expect.element(heading('Dentally failed to connect')).toBeVisible()
    on.state('healthy')
    await expect.element(flowNamed('Manage Dentally')).toBeVisible()
  })

  it('closes its pop-up when the user leaves the page', async () => {
    const { popups } = await openSetup('dentally')
    await signInButton('dentally').click()
    await page.getByRole('tab', { name: 'Pipeline' }).click()
    await expect.poll(() => popups.last()?.closed).toBe(true)
  })
})

/** What each way of leaving does in a setup in which the user has signed in. */
const departures = [
  ['Done', () => button('Done').click()],
  ['Back to Integrations', backToIntegrations],
  ['another page of the settings', () => page.getByRole('tab', { name: 'Pipeline' }).click()],
  ['another integration', () => card('Outlook').getByRole('link').click()],
] as const

describe('leaving a setup', () => {
  it.each(departures)('completes it once when the user has signed in: %s', async (_, leave) => {
    const { server, app } = await signedIn()
    expect(completions(server)).toEqual([])
    await leave()
    await expect.element(heading("You're connected to Gmail")).not.toBeInTheDocument()
    await expect.poll(() => completions(server)).toEqual(['POST /api/integrations/gmail/setup/complete'])
    app.close()
    expect(completions(server)).toHaveLength(1)
  })

  it('completes it once when the page is closed, with a request that survives the page', async () => {
    const { server, app } = await signedIn()
    const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(fetched.mock.calls).toEqual([
      [
        '/api/integrations/gmail/setup/complete',
        expect.objectContaining({ method: 'POST', keepalive: true }),
      ],
    ])
    app.close()
    expect(fetched).toHaveBeenCalledOnce()
    expect(completions(server)).toEqual([])
  })

  it('completes nothing when the user has not signed in', async () => {
    const { server, app, popups } = await openSetup('dentally')
    await signInButton('dentally').click()
    popups.end('integration-failed')
    await expect.element(heading('Dentally failed to connect')).toBeVisible()
    await page.getByRole('tab', { name: 'Pipeline' }).click()
    await expect.poll(app.address).toBe('/settings/pipeline')
    expect(completions(server)).toEqual([])
  })
})

describe('Back to Integrations', () => {
  const asking = button('Are you sure?')

  it('asks for five seconds, in which a second press leaves, and is then as before (INT-17)', async () => {
    const { app } = await openSetup()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Back to Integrations').click()
    await expect.element(asking).toBeVisible()
    vi.advanceTimersByTime(4_999)
    await expect.element(asking).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(asking).not.toBeInTheDocument()
    expect(app.address()).toBe('/settings/integrations/gmail')
    await button('Back to Integrations').click()
    vi.advanceTimersByTime(4_999)
    await asking.click()
    await expect.poll(app.address).toBe('/settings/integrations')
  })

  it('asks also when the setup is finished (INT-17)', async () => {
    const { app } = await signedIn()
    await button('Back to Integrations').click()
    await expect.element(asking).toBeVisible()
    expect(app.address()).toBe('/settings/integrations/gmail')
    await asking.click()
    await expect.poll(app.address).toBe('/settings/integrations')
  })
})

it('a list that was requested before a sign-in does not undo it', async () => {
  const { server, popups } = await openSetup('dentally')
  await signInButton('dentally').click()
  const { calls } = server
  const before = calls.filter((call) => call === LIST).length
  server.set('dentally', { state: 'healthy' })
  popups.end('integration-done')
  await expect.element(heading("You're connected to Dentally")).toBeVisible()
  expect(calls.filter((call) => call === LIST).length).toBe(before + 1)
  await expect.element(card('Dentally')).toHaveTextContent('Healthy')
})
