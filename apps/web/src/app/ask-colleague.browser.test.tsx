import { integrationDescriptions, integrationKeys } from '@enamel/domain/integrations/integration'
import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  changesOn,
  flow,
  heading,
  integrationsServer,
  openIntegrations,
  stubPopups,
} from './testing/integrations-screen.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'

const hannah = { id: '00000000-0000-4000-8000-000000000001', name: 'Hannah Price', asked_at: null }
const tom = { id: '00000000-0000-4000-8000-000000000002', name: 'Tom Reed', asked_at: null }
/** The screen is opened at 9:31am. */
const ASKED_AT = '2025-11-20T09:31:00Z'
const LIST = 'GET /api/integrations/dentally/colleagues'
const ASK = 'POST /api/integrations/dentally/repair-requests'

/**
 * Opens the repair of an integration.
 * @param colleagues the reply with the colleagues
 */
async function openRepair(
  colleagues: object[] | 'no response',
  integration: (typeof integrationKeys)[number] = 'dentally',
) {
  const server = integrationsServer({
    [integration]: { state: 'unhealthy', changed_at: '2025-11-20T09:14:00Z' },
  })
  server.reply({
    [`GET /api/integrations/${integration}/colleagues`]: Array.isArray(colleagues)
      ? { body: colleagues }
      : colleagues,
    [ASK]: { status: 202, body: { ...hannah, asked_at: ASKED_AT } },
  })
  const popups = stubPopups()
  const app = await openIntegrations(server, integration)
  await expect.element(flow).toBeVisible()
  return { server, popups, app, on: changesOn(server, app, integration) }
}

const someoneElse = button('Someone else will do it')
const dialog = page.getByRole('dialog', { name: 'Who will repair Dentally?' })
const colleague = (name: string) => dialog.getByRole('button', { name })

beforeAll(loadSettingsPages)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('asking a colleague to repair an integration', () => {
  it('sends the chosen one an email, and says that we have asked them', async () => {
    const { server } = await openRepair([hannah, tom])
    await someoneElse.click()
    await expect.element(dialog).toHaveTextContent('They get an email with a link to this page.')
    let answer = () => {}
    server.reply({
      [ASK]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 202, body: { ...hannah, asked_at: ASKED_AT } })
        }),
      [LIST]: { body: [{ ...hannah, asked_at: ASKED_AT }, tom] },
    })
    await colleague('Hannah Price').click()
    await expect.element(colleague('Hannah Price')).toHaveTextContent('Sending')
    // Nobody else is asked meanwhile.
    await userEvent.click(colleague('Tom Reed').element(), { force: true })
    answer()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(flow.getByText("We've asked Hannah Price.")).toBeVisible()
    await expect.element(someoneElse).toHaveFocus()
    expect(server.bodies.filter(({ call }) => call === ASK)).toEqual([
      { call: ASK, body: { user_id: hannah.id } },
    ])
  })

  it.each(integrationKeys)('is offered beside the sign-in: %s', async (integration) => {
    await openRepair([hannah], integration)
    const { displayName } = integrationDescriptions[integration]
    await expect.element(button(`Sign into ${displayName}`)).toBeVisible()
    await someoneElse.click()
    await expect.element(page.getByRole('dialog', { name: `Who will repair ${displayName}?` })).toBeVisible()
  })

  it('is offered after a failed sign-in too', async () => {
    const { popups } = await openRepair([hannah])
    await button('Sign into Dentally').click()
    popups.end('integration-failed')
    await expect.element(heading('Dentally failed to repair')).toBeVisible()
    await expect.element(someoneElse).toBeVisible()
  })

  it('is not offered in a practice of one user, or where nobody can sign in', async () => {
    const { server, app, on } = await openRepair([])
    await expect.poll(() => server.calls).toContain(LIST)
    await expect.element(button('Sign into Dentally')).toBeVisible()
    await expect.element(someoneElse).not.toBeInTheDocument()
    server.reply({ [LIST]: { body: [hannah] } })
    on.state('unhealthy', { is_available: false })
    await expect.element(flow.getByText('is not set up on this server')).toBeVisible()
    await expect.element(someoneElse).not.toBeInTheDocument()
    expect(app.address()).toBe('/settings/integrations/dentally')
  })

  it('shows who was asked within the last hour, who is not asked again', async () => {
    const { server } = await openRepair([
      { ...hannah, asked_at: '2025-11-20T08:40:00Z' },
      { ...tom, asked_at: '2025-11-20T08:30:00Z' },
    ])
    await expect.element(flow.getByText("We've asked Hannah Price.")).toBeVisible()
    await someoneElse.click()
    await expect.element(colleague('Hannah Price')).toHaveTextContent('Asked at 8:40am')
    await expect.element(colleague('Hannah Price')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(colleague('Hannah Price').element(), { force: true })
    await expect.element(colleague('Tom Reed')).toHaveAttribute('aria-disabled', 'false')
    expect(server.calls).not.toContain(ASK)
  })

  it('says why somebody could not be asked, and shows the list as it is now', async () => {
    const { server } = await openRepair([hannah, tom])
    await someoneElse.click()
    const message =
      'Hannah Price was asked within the last hour. Please wait for them, or choose someone else.'
    server.reply({
      [ASK]: { status: 429, body: { code: 'asked_already', message } },
      [LIST]: { body: [{ ...hannah, asked_at: ASKED_AT }, tom] },
    })
    await colleague('Hannah Price').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
    await expect.element(colleague('Hannah Price')).toHaveTextContent('Asked at 9:31am')
    server.reply({ [ASK]: 'no response' })
    await colleague('Tom Reed').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server could not be reached.')
    // The last colleague has left the practice meanwhile.
    server.reply({
      [ASK]: { status: 404, body: { code: 'not_found', message: 'Please choose someone else.' } },
      [LIST]: { body: [] },
    })
    await colleague('Tom Reed').click()
    await expect.element(dialog.getByText('Nobody else can be asked')).toBeVisible()
  })

  it('closes when the integration works again', async () => {
    const { server } = await openRepair([hannah])
    await someoneElse.click()
    server.set('dentally', { state: 'healthy' })
    server.reply({
      [ASK]: {
        status: 409,
        body: { code: 'not_broken', message: 'Dentally does not need to be repaired any more.' },
      },
    })
    await colleague('Hannah Price').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Manage Dentally' })).toBeVisible()
  })

  it('can be tried again when the colleagues could not be loaded', async () => {
    const { server } = await openRepair('no response')
    await someoneElse.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(WENT_WRONG)
    server.reply({ [LIST]: { body: [hannah] } })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(colleague('Hannah Price')).toBeVisible()
  })
})
