import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { anIntegration } from '../signed-in/testing/an-integration.ts'
import { configWithSockets, fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const notifications = page.getByRole('region', { name: 'Notifications' })
const bell = page.getByRole('button', { name: /^Notifications/ })

const REASON = 'Outlook was signed out of.'

const connections = (state: IntegrationState) => [
  anIntegration({
    integration: 'outlook',
    state,
    reason: state === 'unhealthy' ? REASON : null,
    changed_at: now(),
  }),
]

/** A later time with each call. */
let seconds = 0
const now = () => new Date(Date.UTC(2025, 10, 20, 9, 0, seconds++)).toISOString()

/** Opens the app at an address, and waits until it receives events. */
async function openLive(integrations = connections('healthy'), path = '/automations') {
  const server = fakeAppServer({
    'GET /config.json': configWithSockets,
    'GET /api/integrations': { body: integrations },
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
  })
  const app = openApp(server, path)
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  const publish = (name: string, payload: unknown, identity: string | null = null) =>
    FakeSocket.opened.at(-1)?.publish(name, identity, payload)
  return {
    ...app,
    server,
    publish,
    changeOutlook: (state: IntegrationState) => {
      server.reply({ 'GET /api/integrations': { body: connections(state) } })
      publish('integrations.changed-state', { integration: 'outlook', display_name: 'Outlook', state })
    },
  }
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

/** The payload of the event about an SMS. */
function anSms(text: string, inbound = true) {
  return {
    name: 'Tom Whitfield',
    version: 2,
    conversation: null,
    by_channel: [],
    event: {
      id: crypto.randomUUID(),
      type: 'communication',
      datetime: '2025-11-20T09:24:00Z',
      comm_type: 'sms',
      inbound,
      text_content: text,
      read_at: null,
      status: inbound ? 'received' : 'sent',
      failure_reason: null,
      retry: { active: false, count: 0, locked_until: null },
      attachments: [],
      automated: false,
      representative: null,
    },
  }
}

describe('an inbound SMS', () => {
  it('is shown bottom-right until it is dismissed, and View opens its patient (RT-07)', async () => {
    const app = await openLive()
    const text = 'x'.repeat(150)
    app.publish('patient.communications.created', anSms(`${text}yz`), PATIENT)
    const card = notifications.getByRole('article', { name: 'Tom Whitfield' })
    await expect.element(card).toHaveTextContent('New SMS')
    await expect.element(card.getByText(`${text}...`, { exact: true })).toBeVisible()
    const { right, bottom } = card.element().getBoundingClientRect()
    expect([window.innerWidth - right, window.innerHeight - bottom]).toEqual([16, 16])

    app.publish('patient.communications.created', anSms('A second one'), PATIENT)
    await expect.element(notifications.getByText('A second one')).toBeVisible()
    await notifications.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(notifications.getByText('A second one')).toBeVisible()
    expect(notifications.getByRole('article').elements()).toHaveLength(1)
    await notifications.getByRole('button', { name: 'View' }).click()
    await expect.poll(app.address).toBe(`/patients/${PATIENT}`)
    await expect.element(notifications.getByRole('article')).not.toBeInTheDocument()
  })

  it('causes a notification, but an outbound SMS does not (RT-07)', async () => {
    const app = await openLive()
    app.publish('patient.communications.created', anSms('From the practice', false), PATIENT)
    app.publish('patient.communications.created', anSms('From the patient'), PATIENT)
    await expect.element(notifications.getByText('From the patient')).toBeVisible()
    await expect.element(notifications.getByText('From the practice')).not.toBeInTheDocument()
  })

  it('is not shown to the next user: the notification ends with the session', async () => {
    const app = await openLive()
    app.publish('patient.communications.created', anSms('Private'), PATIENT)
    await expect.element(notifications.getByText('Private')).toBeVisible()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.element(page.getByText('Private')).not.toBeInTheDocument()
  })
})

describe('the notification about a patient who could not be created in Dentally', () => {
  it('is shown bottom-right, and View opens the patient and dismisses the notification (DEN-27, RT-08)', async () => {
    const app = await openLive()
    const failed = { name: 'Beth Langley', message: 'Dentally did not take the postcode.' }
    app.publish('dentally.patient.failed', failed, PATIENT)
    const card = notifications.getByRole('article', { name: 'Dentally patient creation failed' })
    await expect.element(card).toHaveTextContent(/Beth Langley.*Dentally did not take the postcode\./)
    const { right, bottom } = card.element().getBoundingClientRect()
    expect([window.innerWidth - right, window.innerHeight - bottom]).toEqual([16, 16])
    await card.getByRole('button', { name: 'View' }).click()
    await expect.poll(app.address).toBe(`/patients/${PATIENT}`)
    await expect.element(card).not.toBeInTheDocument()
  })
})

describe('a snooze that ends', () => {
  const card = notifications.getByRole('article', { name: 'Beth Langley' })
  const ended = {
    name: 'Beth Langley',
    ends_at: '2025-11-20T09:00:00.000Z',
    stage: 'newLead',
    date: null,
    details: {
      type: null,
      source: 'Website',
      labels: [],
      referred: false,
      asleep: false,
      assigned_to: null,
    },
  }
  const SNOOZE = `POST /api/v3/patients/${PATIENT}/snooze`

  it('is shown with its patient and the time since its end, stays, and Open Patient opens the patient (SNZ-14)', async () => {
    const app = await openLive()
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
    app.publish('patient.snooze.ended', { ...ended, ends_at: aMinuteAgo }, PATIENT)
    await expect.element(card).toHaveTextContent('Beth Langley1 minute agoSnooze ended')
    // The notification does not disappear by itself, but the next one about the same patient replaces it.
    app.publish('patient.snooze.ended', ended, PATIENT)
    await expect.element(card).toHaveTextContent(/Beth Langley\d+ days agoSnooze ended/)
    expect(notifications.getByRole('article').elements()).toHaveLength(1)
    await card.getByRole('button', { name: 'Open Patient' }).click()
    await expect.poll(app.address).toBe(`/patients/${PATIENT}`)
    await expect.element(card).not.toBeInTheDocument()
  })

  it('is shown until it is closed (SNZ-14)', async () => {
    const app = await openLive()
    app.publish('patient.snooze.ended', ended, PATIENT)
    await card.getByRole('button', { name: 'Close' }).click()
    await expect.element(card).not.toBeInTheDocument()
  })

  it.each([
    ['ended', null],
    ['extended', { state: 'asleep', ends_at: '2025-11-20T09:30:00.000Z', comment: null }],
  ])('is no longer shown once a user has %s the snooze', async (_, snooze) => {
    const app = await openLive()
    const TOM = '0198c1de-0000-7000-8000-000000000002'
    const tomsCard = notifications.getByRole('article', { name: 'Tom Whitfield' })
    app.publish('patient.snooze.ended', ended, PATIENT)
    app.publish('patient.snooze.ended', { ...ended, name: 'Tom Whitfield' }, TOM)
    const updated = { stage: 'newLead', next_action_at: null, labels: [] }
    const waking = { ...updated, snooze: { state: 'waking', ends_at: ended.ends_at, comment: null } }
    app.publish('patient.updated', waking, PATIENT)
    app.publish('patient.updated', waking, TOM)
    await expect.element(tomsCard).toBeVisible()
    await expect.element(card).toBeVisible()
    app.publish('patient.updated', { ...updated, snooze }, PATIENT)
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(tomsCard).toBeVisible()
  })

  it('cannot be postponed to a picked time once a user has ended the snooze', async () => {
    const app = await openLive()
    app.publish('patient.snooze.ended', ended, PATIENT)
    await card.getByRole('button', { name: 'Remind me later' }).click()
    await page.getByRole('menuitem', { name: 'Pick a time' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    app.publish(
      'patient.updated',
      { stage: 'newLead', next_action_at: null, labels: [], snooze: null },
      PATIENT,
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card).not.toBeInTheDocument()
  })

  it('disappears when it is postponed, even if the snooze had been ended elsewhere without an event', async () => {
    const app = await openLive()
    app.server.reply({
      [SNOOZE]: {
        status: 404,
        body: { code: 'no_snooze', message: 'This patient is not snoozed any more.' },
      },
    })
    app.publish('patient.snooze.ended', ended, PATIENT)
    await card.getByRole('button', { name: 'Remind me later' }).click()
    await page.getByRole('menuitem', { name: '30 mins' }).click()
    await expect.element(page.getByText('This patient is not snoozed any more.')).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  })

  it('can be postponed, and is shown again if that fails (SNZ-15)', async () => {
    const app = await openLive()
    app.server.reply({ [SNOOZE]: { status: 503, body: {} } })
    app.publish('patient.snooze.ended', ended, PATIENT)
    await card.getByRole('button', { name: 'Remind me later' }).click()
    const item = page.getByRole('menuitem', { name: '30 mins' })
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['10 mins', '30 mins', '3 hours', '1 day', 'Pick a time'])
    await item.click()
    await expect.element(page.getByText('The snooze of Beth Langley was not saved.')).toBeVisible()
    await expect.element(card).toBeVisible()

    app.server.reply({ [SNOOZE]: { body: { state: 'asleep', ends_at: ended.ends_at, comment: null } } })
    const before = Date.now()
    await card.getByRole('button', { name: 'Remind me later' }).click()
    await item.click()
    await expect.element(card).not.toBeInTheDocument()
    const sent = app.server.bodies.findLast(({ call }) => call === SNOOZE)
    const end = Date.parse(Object(sent?.body).ends_at.replace(/(\d\d)$/, ':$1'))
    expect(Math.abs(end - before - 30 * 60_000)).toBeLessThan(10_000)
  })
})

describe('an integration that stops working', () => {
  const message = 'Your Outlook integration is unhealthy. Go to Outlook settings to fix it.'

  it('is shown once, stays, and leads to its settings page (RT-09)', async () => {
    const app = await openLive()
    app.changeOutlook('unhealthy')
    app.changeOutlook('unhealthy')
    await expect.element(notifications.getByText(message)).toBeVisible()
    expect(notifications.getByRole('article').elements()).toHaveLength(1)
    const link = notifications.getByRole('link', { name: 'Go to Outlook settings' })
    await expect.element(link).toHaveAttribute('href', '/settings/integrations/outlook')
    await link.click()
    await expect.poll(app.address).toBe('/settings/integrations/outlook')
    const repair = page.getByRole('region', { name: 'Repair Outlook' })
    await expect.element(repair.getByRole('heading', { name: 'Repair Outlook' })).toHaveFocus()
    await expect.element(repair).toHaveTextContent(REASON)
    await expect.element(notifications.getByText(message)).not.toBeInTheDocument()
    app.changeOutlook('unhealthy')
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect.element(notifications.getByText(message)).not.toBeInTheDocument()
  })

  it('is no longer shown when it works again', async () => {
    const app = await openLive()
    app.changeOutlook('unhealthy')
    await expect.element(notifications.getByText(message)).toBeVisible()
    app.changeOutlook('healthy')
    await expect.element(notifications.getByText(message)).not.toBeInTheDocument()
  })

  describe('while no events arrive', () => {
    const gmailMessage = 'Your Gmail integration is unhealthy. Go to Gmail settings to fix it.'
    const brokenGmail = () => anIntegration({ integration: 'gmail', state: 'unhealthy', changed_at: now() })
    const gmailBefore = brokenGmail()

    /** Opens the app while Outlook works and Gmail does not, and waits until both are loaded. */
    async function openWithBrokenGmail() {
      const app = await openLive([...connections('healthy'), gmailBefore])
      const settings = menu.getByRole('link', { name: /^Settings/ })
      await expect.element(settings).toHaveAccessibleName('Settings An integration needs your attention')
      /** Loses the connection; when it is restored, the integrations are these. */
      const reconnectWith = (outlook: Integration[], gmail = gmailBefore) => {
        app.server.reply({ 'GET /api/integrations': { body: [...outlook, gmail] } })
        FakeSocket.opened.at(-1)?.close(4200)
      }
      return { ...app, reconnectWith }
    }

    it('is no longer shown once it works again, and is shown when it then stops working', async () => {
      const app = await openWithBrokenGmail()
      app.changeOutlook('unhealthy')
      await expect.element(notifications.getByText(message)).toBeVisible()
      app.reconnectWith(connections('healthy'))
      await expect.element(notifications.getByText(message)).not.toBeInTheDocument()
      await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
      app.changeOutlook('unhealthy')
      await expect.element(notifications.getByText(message)).toBeVisible()
    })

    it('is shown after the connection is restored, once each time it stopped working', async () => {
      const app = await openWithBrokenGmail()
      const close = notifications.getByRole('button', { name: 'Close' })
      const broken = connections('unhealthy')
      app.reconnectWith(broken)
      await expect.element(notifications.getByText(message)).toBeVisible()
      await expect.element(notifications.getByText(gmailMessage)).not.toBeInTheDocument()
      await close.click()
      const gmail = brokenGmail()
      app.reconnectWith(broken, gmail)
      await expect.element(notifications.getByText(gmailMessage)).toBeVisible()
      await expect.element(notifications.getByText(message)).not.toBeInTheDocument()
      await close.click()
      app.reconnectWith(connections('unhealthy'), gmail)
      await expect.element(notifications.getByText(message)).toBeVisible()
      await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread')
    })
  })

  it('is listed under the bell, which opens its settings (SHELL-05)', async () => {
    const app = await openLive()
    app.changeOutlook('unhealthy')
    await bell.click()
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: /Outlook/ })
      .click()
    await expect.poll(app.address).toBe('/settings/integrations/outlook')
  })

  it('marks Settings with an alert as long as it does not work (SHELL-09)', async () => {
    const app = await openLive(connections('unhealthy'))
    const settings = menu.getByRole('link', { name: /^Settings/ })
    await expect.element(settings).toHaveAccessibleName('Settings An integration needs your attention')
    app.changeOutlook('healthy')
    await expect.element(settings).toHaveAccessibleName('Settings')
    app.changeOutlook('disconnected')
    await expect.element(settings).toHaveAccessibleName('Settings')
    app.changeOutlook('unhealthy')
    await expect.element(settings).toHaveAccessibleName('Settings An integration needs your attention')
  })
})
