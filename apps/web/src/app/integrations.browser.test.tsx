import type { Integration } from '@enamel/contract/integrations'
import { integrationKeys } from '@enamel/domain/integrations/integration'
import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aSyncReport } from '../features/integrations/testing/a-sync-report.ts'
import { anIntegration } from '../signed-in/testing/an-integration.ts'
import { init } from './testing/fake-app-server.ts'
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
} from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

const cards = page.getByRole('region', { name: 'Integrations', exact: true }).getByRole('listitem')

/** The integrations of the picture. */
const pictured: Partial<Record<Integration['integration'], Partial<Integration>>> = {
  gmail: {
    account: 'hello@brightside.test',
    complete_since: '2025-11-14T09:00:00Z',
    complete_until: '2025-11-20T09:29:00Z',
    last_seen_at: '2025-11-20T09:29:00Z',
  },
  outlook: { state: 'disconnected' },
  dentally: {
    state: 'unhealthy',
    account: 'Brightside Dental',
    reason: 'Dentally no longer accepts our key.',
    changed_at: '2025-11-20T09:14:00Z',
    last_seen_at: '2025-11-20T09:31:00Z',
    waiting: [{ kind: 'appointment', count: 12 }],
  },
  whatsapp: { state: 'disconnecting', account: '+447700900100' },
}

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the integrations', () => {
  it('are a card each, with name and description, account, state, what is complete, and a button (INT-01, INT-04)', async () => {
    await openIntegrations(integrationsServer(pictured))
    await expect.element(card('Gmail')).toBeVisible()
    // Numbers are formatted once the library for that is loaded.
    await expect
      .poll(() => cards.elements().map(({ textContent }) => textContent))
      .toEqual([
        'Gmailhello@brightside.testEmail and sent itemsHealthyComplete since 14 Nov, last seen 2 minutes agoManage Gmail',
        'OutlookEmail and sent itemsDisconnectedConnect a mailbox to see its emails in the inboxSet Up Outlook',
        'DentallyBrightside DentalPatients, appointments, invoicesUnhealthyNot working since 9:14am. Dentally no longer accepts our key. 12 changes are waiting and will be fetchedRepair Dentally',
        'WhatsApp07700 900100Messages and templatesDisconnectingOur access is being removedManage WhatsApp',
      ])
    await expect.element(page.getByText('Last checked at 9:31am')).toBeVisible()
  })

  it('show the logo of a service that has one, and an icon for the others (INT-01)', async () => {
    const logo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    await openIntegrations(integrationsServer({ gmail: { logo } }))
    await expect.element(card('Gmail')).toBeVisible()
    expect(card('Gmail').element().querySelector('img')?.getAttribute('src')).toBe(logo)
    expect(card('Outlook').element().querySelector('img')).toBeNull()
    expect(card('Outlook').element().querySelectorAll('svg').length).toBeGreaterThan(0)
  })

  it('stand in four columns of one height, in two on a tablet and in one on a phone', async () => {
    await openIntegrations(integrationsServer(pictured))
    await expect.element(card('Gmail')).toBeVisible()
    const boxes = () => cards.elements().map((element) => element.getBoundingClientRect())
    const columns = () => new Set(boxes().map(({ left }) => Math.round(left))).size
    expect(columns()).toBe(4)
    expect(new Set(boxes().map(({ height }) => Math.round(height))).size).toBe(1)
    await page.viewport(1024, 900)
    expect(columns()).toBe(2)
    await page.viewport(390, 844)
    expect(columns()).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('show how far a sync is, and follow its events', async () => {
    const server = integrationsServer({ gmail: { sync: aSyncReport({ state: 'syncing' }) } })
    const app = await openIntegrations(server)
    await expect.element(card('Gmail')).toHaveTextContent('The sync is about to start')
    const { sync } = changesOn(server, app, 'gmail')
    sync(aSyncReport({ state: 'syncing', progress: { unit: 'items', done: 3200, total: 50_000 } }))
    await expect.element(card('Gmail')).toHaveTextContent('3,200 of 50,000 looked through')
    server.set('gmail', { complete_since: '2025-11-20T09:14:00Z' })
    sync(aSyncReport({ state: 'complete', progress: { unit: 'items', done: 50_000, total: 50_000 } }))
    await expect.element(card('Gmail')).toHaveTextContent('Complete since 9:14am')
  })

  it('follow the state of a connection, with what its event does not contain', async () => {
    const server = integrationsServer({ outlook: { state: 'disconnected' } })
    const app = await openIntegrations(server)
    await expect.element(card('Outlook').getByRole('link')).toHaveTextContent('Set Up')
    changesOn(server, app, 'outlook').state('healthy', { account: 'hello@brightside.test' })
    await expect.element(card('Outlook')).toHaveTextContent('hello@brightside.test')
    await expect.element(card('Outlook').getByRole('link')).toHaveTextContent('Manage')
    const reason = 'Outlook was signed out of.'
    changesOn(server, app, 'outlook').state('unhealthy', { reason })
    await expect.element(card('Outlook')).toHaveTextContent('Not working. Outlook was signed out of')
    await expect.element(card('Outlook').getByRole('link')).toHaveTextContent('Repair')
  })

  it('are placeholders while they load, and a failure can be tried again', async () => {
    const server = integrationsServer()
    const loading = Promise.withResolvers<void>()
    server.reply({
      [LIST]: async () => {
        await loading.promise
        return { status: 500, body: {} }
      },
    })
    await openIntegrations(server)
    await expect.element(page.getByRole('status', { name: 'Loading integrations' })).toBeVisible()
    loading.resolve()
    await expect.element(page.getByText(WENT_WRONG)).toBeVisible()
    server.reply({ [LIST]: { body: [anIntegration({ integration: 'gmail' })] } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(card('Gmail')).toBeVisible()
  })

  it('say so when there are none', async () => {
    const server = integrationsServer()
    server.reply({ [LIST]: { body: [] } })
    await openIntegrations(server)
    await expect.element(page.getByText('No integrations are available')).toBeVisible()
  })
})

describe('the flow of an integration', () => {
  it('is chosen by the state, once that is loaded (INT-05)', async () => {
    for (const [integration, state, title] of [
      ['gmail', 'healthy', 'Manage Gmail'],
      ['gmail', 'unhealthy', 'Repair Gmail'],
      ['gmail', 'disconnected', 'Set up Gmail'],
      ['gmail', 'disconnecting', 'Set up Gmail'],
      ['outlook', 'healthy', 'Manage Outlook'],
      ['outlook', 'unhealthy', 'Repair Outlook'],
      ['outlook', 'disconnected', 'Set up Outlook'],
      ['outlook', 'disconnecting', 'Set up Outlook'],
      ['dentally', 'disconnecting', 'Set up Dentally'],
      ['dentally', 'healthy', 'Manage Dentally'],
      ['dentally', 'unhealthy', 'Repair Dentally'],
      ['dentally', 'disconnected', 'Set up Dentally'],
      ['whatsapp', 'healthy', 'Manage WhatsApp'],
      ['whatsapp', 'disconnecting', 'Manage WhatsApp'],
      ['whatsapp', 'unhealthy', 'Repair WhatsApp'],
      ['whatsapp', 'disconnected', 'Set up WhatsApp'],
    ] as const) {
      const server = integrationsServer()
      const loading = Promise.withResolvers<void>()
      server.reply({
        [LIST]: async () => {
          await loading.promise
          return { body: [anIntegration({ integration, state })] }
        },
      })
      const app = await openIntegrations(server, integration)
      await expect.element(page.getByRole('status', { name: 'Loading integrations' })).toBeVisible()
      await expect.element(flow).not.toBeInTheDocument()
      loading.resolve()
      await expect.element(flowNamed(title)).toBeVisible()
      await expect.element(heading(title)).toHaveFocus()
      app.close()
    }
  })

  it('stands below the cards, of which its own is marked', async () => {
    await openIntegrations(integrationsServer(), 'dentally')
    await expect.element(flowNamed('Manage Dentally')).toBeVisible()
    const marked = integrationKeys.filter((key) =>
      card(anIntegration({ integration: key }).display_name)
        .element()
        .hasAttribute('aria-current'),
    )
    expect(marked).toEqual(['dentally'])
    const bottom = card('Gmail').element().getBoundingClientRect().bottom
    expect(flow.element().getBoundingClientRect().top).toBeGreaterThan(bottom)
  })

  it('follows the state while the user has not signed in', async () => {
    const server = integrationsServer()
    const app = await openIntegrations(server, 'gmail')
    await expect.element(flowNamed('Manage Gmail')).toBeVisible()
    changesOn(server, app, 'gmail').state('unhealthy')
    await expect.element(flowNamed('Repair Gmail')).toBeVisible()
    changesOn(server, app, 'gmail').state('disconnected')
    await expect.element(flowNamed('Set up Gmail')).toBeVisible()
  })

  it('is opened by the button of its card, alone on a phone, from which one returns', async () => {
    await page.viewport(390, 844)
    const app = await openIntegrations(integrationsServer())
    await card('Gmail').getByRole('link', { name: 'Manage' }).click()
    await expect.poll(app.address).toBe('/settings/integrations/gmail')
    await expect.element(flowNamed('Manage Gmail')).toBeVisible()
    await expect.element(page.getByText('Last sync')).toBeVisible()
    await expect.element(card('Outlook')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(390)
    // At the start, as on the screens that also have a step.
    expect(button('Back to Integrations').element().getBoundingClientRect().left).toBeLessThan(40)
    await backToIntegrations()
    await expect.poll(app.address).toBe('/settings/integrations')
    await expect.element(card('Outlook')).toBeVisible()
  })

  it('gives the focus back to the button of its card when it is left', async () => {
    await openIntegrations(integrationsServer(), 'outlook')
    await expect.element(heading('Manage Outlook')).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(flow).not.toBeInTheDocument()
    await expect.element(card('Outlook').getByRole('link')).toHaveFocus()
  })

  it('gives the focus to the heading of the list when its integration is listed no more', async () => {
    const server = integrationsServer({ gmail: {} })
    const app = await openIntegrations(server, 'gmail')
    await expect.element(heading('Manage Gmail')).toHaveFocus()
    server.reply({ [LIST]: { body: [anIntegration({ integration: 'outlook' })] } })
    changesOn(server, app, 'outlook').state('unhealthy')
    await expect.element(card('Gmail')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Integrations', exact: true })).toHaveFocus()
  })

  it('exists for the four services only', async () => {
    await openIntegrations(integrationsServer(), 'yahoo')
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeInTheDocument()
  })
})

describe('WhatsApp', () => {
  it('has a card and a page only with its feature (INT-06)', async () => {
    const withFeature = await openIntegrations(integrationsServer(), 'whatsapp')
    await expect.element(card('WhatsApp')).toBeVisible()
    await expect.element(heading('Manage WhatsApp')).toBeVisible()
    withFeature.close()
    const withoutFeature = { body: { ...init, features: ['timeline-v2'] } }
    for (const path of [undefined, 'whatsapp'] as const) {
      const server = integrationsServer()
      server.reply({ 'GET /api/v3/init': withoutFeature })
      const app = await openIntegrations(server, path)
      if (path) await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeInTheDocument()
      else await expect.element(card('Dentally')).toBeVisible()
      await expect.element(card('WhatsApp')).not.toBeInTheDocument()
      app.close()
    }
  })
})
