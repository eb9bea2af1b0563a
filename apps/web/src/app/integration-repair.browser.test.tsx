import type { Integration } from '@enamel/contract/integrations'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aSyncReport } from '../features/integrations/testing/a-sync-report.ts'
import {
  button,
  card,
  changesOn,
  flow,
  flowNamed,
  heading,
  type IntegrationsServer,
  integrationsServer,
  openIntegrations,
  SYNCING,
  status,
  stubPopups,
} from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

type Key = Integration['integration']

const broken: Partial<Integration> = {
  state: 'unhealthy',
  account: 'Brightside Dental',
  reason: 'Dentally no longer accepts our key.',
  changed_at: '2025-11-20T09:14:00Z',
  waiting: [
    { kind: 'appointment', count: 7 },
    { kind: 'payment', count: 3 },
    { kind: 'patient', count: 2 },
  ],
}

/** Opens a flow of an integration. */
async function open(integration: Key, given: Partial<Integration>) {
  const server = integrationsServer({ [integration]: given })
  const popups = stubPopups()
  const app = await openIntegrations(server, integration)
  await expect.element(flow).toBeVisible()
  return { server, popups, app, on: changesOn(server, app, integration) }
}

const openRepair = (given: Partial<Integration> = {}) => open('dentally', { ...broken, ...given })

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an integration that stopped working', () => {
  it('says that something went wrong, and asks the user to sign in again (INT-27)', async () => {
    const { server, popups } = await openRepair()
    await expect.element(heading('Something went wrong with Dentally')).toBeVisible()
    await expect
      .element(flow.getByText('Sign into Dentally again so we can attempt to repair it', { exact: true }))
      .toBeVisible()
    await button('Sign into Dentally').click()
    expect(popups.opened).toHaveLength(1)
    expect(server.calls).toContain('PUT /api/integrations/dentally/connection')
  })

  it.each([
    ['gmail', 'Gmail'],
    ['outlook', 'Outlook'],
  ] as const)('says from which address replies are sent until %s is repaired', async (key, name) => {
    await open(key, { state: 'unhealthy', account: 'desk@mail.test', changed_at: '2025-11-20T09:14:00Z' })
    await expect
      .element(
        flow.getByText(
          `Until then, replies are sent from hello@brightside.test, and are not in the sent mail of ${name}.`,
        ),
      )
      .toBeVisible()
  })

  it('shows the cause, the steps, what happens to the data, and what is waiting', async () => {
    await openRepair()
    await expect.element(flow.getByText('Step 2 of 4')).toBeVisible()
    const steps = flow.getByRole('list').elements()[0]?.children ?? []
    expect([...steps].map(({ textContent }) => textContent)).toEqual([
      'Find the causeDentally no longer accepts our key. It has not worked since 9:14am on Thursday 20 November 2025.',
      '2Sign into DentallyA new window opens. Use a user of Brightside Dental, who may see patients, appointments and invoices. The window closes by itself.Sign into Dentally',
      '3Check it is the same practiceWe compare the practice with the one you had before.',
      '4Fetch what is waiting12 changes since 9:14am, oldest first.',
    ])
    expect([...steps].map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
    const aside = flow.getByRole('complementary')
    await expect
      .element(aside)
      .toHaveTextContent(
        'Until then, appointments and invoices in Enamel may be as they were at 9:14am.Waiting in DentallyAppointments7Invoices and payments3Patient details2Changes12',
      )
  })

  it('goes from repair through the sign-in to healthy, where it syncs; failed leads back to repair (INT-12)', async () => {
    const { server, popups, on } = await openRepair()
    await button('Sign into Dentally').click()
    popups.end('integration-failed')
    await expect.element(heading('Dentally failed to repair')).toHaveFocus()
    await button('Sign into Dentally').click()
    const sync = aSyncReport()
    server.set('dentally', { state: 'healthy', sync, reason: null, waiting: [] })
    popups.end('integration-done')
    await expect.element(heading("You're connected to Dentally")).toHaveFocus()
    await expect.element(status).toHaveTextContent(SYNCING)
    await expect.element(flow.getByText('12 changes since 9:14am, oldest first.')).toBeVisible()
    on.sync({ ...sync, state: 'failed', failed_at: sync.queued_at, error: 'Dentally is busy.' })
    await expect.element(heading('Dentally failed to repair')).toBeVisible()
    await button('Sign into Dentally').click()
    const next = { ...sync, id: 'next', queued_at: '2025-11-20T09:40:00Z' }
    server.set('dentally', { sync: next })
    popups.end('integration-done')
    await expect.element(status).toHaveTextContent(SYNCING)
    on.sync({ ...next, state: 'complete', completed_at: next.queued_at })
    await expect.element(status).not.toHaveTextContent(SYNCING)
    await expect.element(heading("You're connected to Dentally")).toBeVisible()
    await button('Done').click()
    await expect.element(flow).not.toBeInTheDocument()
    await expect.element(card('Dentally')).toHaveTextContent('Healthy')
  })

  it('offers the repair again when it breaks again', async () => {
    const { server, popups, on } = await openRepair()
    await button('Sign into Dentally').click()
    server.set('dentally', { state: 'healthy' })
    popups.end('integration-done')
    await expect.element(heading("You're connected to Dentally")).toBeVisible()
    on.state('unhealthy', { reason: 'Dentally was signed out of.' })
    await expect.element(heading('Something went wrong with Dentally')).toBeVisible()
    await expect.element(flow.getByText(/^Dentally was signed out of\./)).toBeVisible()
  })

  it('is managed when somebody else has repaired it', async () => {
    const { on } = await openRepair()
    on.state('healthy')
    await expect.element(flowNamed('Manage Dentally')).toBeVisible()
  })

  it('says that signing in is not set up on this server, in place of a button', async () => {
    await openRepair({ is_available: false })
    await expect.element(flow.getByText(/^Signing in to Dentally is not set up on this server/)).toBeVisible()
    await expect.element(button('Sign into Dentally')).not.toBeInTheDocument()
  })
})

/** Each flow of Gmail after the sync that followed a sign-in. */
const flows = {
  setup: { state: 'disconnected' },
  manage: { state: 'healthy' },
  repair: { state: 'unhealthy' },
} as const
const failures = { setup: 'connect', manage: 'sync', repair: 'repair' } as const

/** Goes to the sign-in of a flow; Manage asks for it after a failed sync only. */
async function showSignIn(kind: keyof typeof flows, { on }: Awaited<ReturnType<typeof open>>) {
  if (kind === 'setup') await button('Continue').click()
  if (kind === 'manage')
    on.sync(aSyncReport({ id: 'old', state: 'failed', queued_at: '2025-11-20T08:00:00Z' }))
}

const CONNECT = 'PUT /api/integrations/gmail/connection'
/** The reports of failed sign-ins that the server received. */
const reportsTo = ({ bodies }: Pick<IntegrationsServer, 'bodies'>) =>
  bodies.filter(({ call }) => call === 'POST /api/integrations/gmail/sign-in/failed').map(({ body }) => body)

/** Signs in to Gmail in one of its flows. */
async function signInTo(kind: keyof typeof flows) {
  const opened = await open('gmail', flows[kind])
  const { server, popups } = opened
  await showSignIn(kind, opened)
  await button('Sign into Gmail').click()
  const sync = aSyncReport()
  server.set('gmail', { state: 'healthy', sync })
  popups.end('integration-done')
  await expect.element(status).toHaveTextContent(SYNCING)
  return { ...opened, sync }
}

/** A sync after the one of the sign-in. */
const LATER = { id: 'later', queued_at: '2025-11-20T09:40:00Z' }

describe('every flow', () => {
  it('moves to the state of a sync that an event reports (INT-13)', async () => {
    for (const kind of ['setup', 'manage', 'repair'] as const) {
      for (const [state, text] of [
        ['queued', SYNCING],
        ['syncing', SYNCING],
        ['complete', kind === 'manage' ? '' : "You're connected to Gmail"],
        ['failed', `Gmail failed to ${failures[kind]}`],
      ] as const) {
        const { on, app, sync } = await signInTo(kind)
        if (state === 'queued' || state === 'syncing') {
          // From idle, by a sync that a colleague started.
          on.sync({ ...sync, state: 'complete' })
          await expect.element(status).not.toHaveTextContent(SYNCING)
        }
        const reported = state === 'queued' || state === 'syncing' ? { ...sync, ...LATER } : sync
        on.sync({ ...reported, state, progress: { unit: 'items', done: 7, total: null } })
        if (state === 'syncing') await expect.element(flow.getByText('7 looked through')).toBeVisible()
        if (state === 'complete') await expect.element(status).not.toHaveTextContent(SYNCING)
        if (text === '') await expect.element(status).toBeEmptyDOMElement()
        else await expect.element(status).toHaveTextContent(text)
        app.close()
      }
    }
  })

  it('lets the operator know of each failed sign-in, as it says', async () => {
    for (const kind of ['setup', 'manage', 'repair'] as const) {
      const opened = await open('gmail', flows[kind])
      const { server, popups, app } = opened
      await showSignIn(kind, opened)
      for (const [problem, fail] of [
        ['refused', () => popups.end('integration-failed')],
        ['closed', popups.close],
        ['not_begun', () => undefined],
        ['blocked', () => undefined],
      ] as const) {
        const refused = { code: 'disconnecting', message: 'Gmail is still being disconnected.' }
        if (problem === 'not_begun') server.reply({ [CONNECT]: { status: 409, body: refused } })
        if (problem === 'blocked') popups.block()
        const before = reportsTo(server).length
        await button('Sign into Gmail').click()
        fail()
        await expect.poll(() => reportsTo(server).slice(before)).toEqual([{ problem }])
        await expect.element(flow.getByText(/^We've let someone know\./)).toBeVisible()
        await expect.element(button('Sign into Gmail')).toBeVisible()
      }
      app.close()
    }
  })

  it('says after a failure what failed, that someone knows, and how to go on (INT-26)', async () => {
    for (const kind of ['setup', 'manage', 'repair'] as const) {
      const { on, app, sync, popups } = await signInTo(kind)
      on.sync({ ...sync, state: 'failed', error: 'Gmail is busy.' })
      await expect.element(heading(`Gmail failed to ${failures[kind]}`)).toBeVisible()
      await expect
        .element(
          flow.getByText("We've let someone know. Otherwise, you can re-attempt it by signing in again.", {
            exact: true,
          }),
        )
        .toBeVisible()
      await expect.element(flow.getByText('Gmail is busy.')).toBeVisible()
      const before = popups.opened.length
      await button('Sign into Gmail').click()
      expect(popups.opened).toHaveLength(before + 1)
      app.close()
    }
  })
})
