import { delayStages } from '@enamel/domain/pipeline/delays'
import { focusManager, timeoutManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { anIntegration } from '../signed-in/testing/an-integration.ts'
import { type FakeAppServer, fakeAppServer, type Reply } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const DELAYS = '/api/v3/clients/settings/pipeline'
const DAY_SECONDS = 86_400

const delays = (own: Record<string, number> = {}) => ({
  call_back_delays: Object.fromEntries(
    delayStages.map((stage) => [stage, { stage, seconds: own[stage] ?? 5 * DAY_SECONDS }]),
  ),
})

/** A server that stores the delays that it is sent. */
function pipelineServer() {
  let stored = delays()
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    [`GET ${DELAYS}`]: () => ({ body: stored }),
    [`PUT ${DELAYS}`]: () => {
      const { body } = saves(server).at(-1) as { body: ReturnType<typeof delays> }
      stored = { call_back_delays: { ...stored.call_back_delays, ...body.call_back_delays } }
      return { body: stored }
    },
  })
  return server
}

const saves = ({ bodies }: FakeAppServer) => bodies.filter(({ call }) => call.startsWith('PUT'))

const openSettings = (server: FakeAppServer, path = '/settings/pipeline') => openSignedIn(server, path)

const delayOf = (stage: string) => page.getByRole('group', { name: stage })
const days = (stage: string) => delayOf(stage).getByLabelText('Days')
const hours = (stage: string) => delayOf(stage).getByLabelText('Hours')
const saveButton = page.getByRole('button', { name: 'Save Settings' })
const question = page.getByRole('dialog', { name: 'Unsaved changes' })
const tab = (name: string) => page.getByRole('tab', { name })
const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('the settings', () => {
  it('are tabs, of which Practice is shown first (SETT-01)', async () => {
    const app = openSettings(pipelineServer(), '/settings')
    await expect.poll(app.address).toBe('/settings/practice')
    const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')
    await expect
      .poll(() => tabs.elements().map(({ textContent }) => textContent))
      .toEqual(['Practice', 'Templates', 'Integrations', 'Communications', 'Pipeline', 'Account'])
    await expect.element(tab('Practice')).toHaveAttribute('aria-selected', 'true')
    await tab('Pipeline').click()
    await expect.poll(app.address).toBe('/settings/pipeline')
    await expect.element(tab('Pipeline')).toHaveAttribute('aria-selected', 'true')
  })

  const alerts: ['has' | 'does not have', 'unhealthy' | 'healthy' | 'disconnected'][] = [
    ['has', 'unhealthy'],
    ['does not have', 'healthy'],
    ['does not have', 'disconnected'],
  ]
  it.each(alerts)('%s an alert at Integrations while an integration is %s (SETT-02)', async (_, state) => {
    const server = pipelineServer()
    server.reply({
      'GET /api/integrations': {
        body: [anIntegration({ integration: 'dentally', state })],
      },
    })
    openSettings(server)
    await expect.element(days('1st call attempt')).toBeVisible()
    const name = state === 'unhealthy' ? /^Integrations\s*needs attention$/ : /^Integrations$/
    await expect.element(page.getByRole('tab', { name })).toBeVisible()
  })

  it('need a session: when it has ended, the login is shown (SETT-12)', async () => {
    const server = pipelineServer()
    server.reply({ [`GET ${DELAYS}`]: refusal(401, 'unauthenticated', 'Please log in to continue.') })
    openSettings(server)
    await expect.element(loginHeading).toBeVisible()
  })

  it('are not requested again when the window gets the focus (SETT-14)', async () => {
    const server = pipelineServer()
    openSettings(server)
    await expect.element(days('1st call attempt')).toBeVisible()
    // The last request of a page that opens.
    await expect.poll(() => server.calls).toContain('GET /api/communications/bulk')
    const before = [...server.calls]
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    focusManager.setFocused(undefined)
    await tab('Pipeline').click()
    expect(server.calls).toEqual(before)
  })
})

describe('leaving unsaved changes', () => {
  it('asks when another tab or page is opened or the window is closed; staying keeps them (SETT-05)', async () => {
    const app = openSettings(pipelineServer())
    await days('1st call attempt').fill('2')
    for (const leave of [
      () => tab('Practice').click(),
      () => page.getByRole('link', { name: 'Reporting' }).click(),
    ]) {
      await leave()
      await expect
        .element(question)
        .toHaveTextContent('You have unsaved changes, are you sure you want to leave?')
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect.element(question).not.toBeInTheDocument()
      expect(app.address()).toBe('/settings/pipeline')
      await expect.element(days('1st call attempt')).toHaveValue('2')
    }
    expect(asksBeforeClosing()).toBe(true)
  })

  it('drops them when the user leaves (SETT-05)', async () => {
    const app = openSettings(pipelineServer())
    await days('1st call attempt').fill('2')
    await tab('Integrations').click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(app.address).toBe('/settings/integrations')
    expect(asksBeforeClosing()).toBe(false)
    await tab('Pipeline').click()
    await expect.element(days('1st call attempt')).toHaveValue('5')
  })

  it('does not ask without changes, nor after a value was typed back (SETT-05)', async () => {
    const app = openSettings(pipelineServer())
    await days('1st call attempt').fill('2')
    await days('1st call attempt').fill('5')
    expect(asksBeforeClosing()).toBe(false)
    await tab('Integrations').click()
    await expect.poll(app.address).toBe('/settings/integrations')
    await expect.element(question).not.toBeInTheDocument()
  })
})

describe('Save Settings', () => {
  it('is shown only while there are valid changes (SETT-06, PIPE-04)', async () => {
    openSettings(pipelineServer())
    await expect.element(days('1st call attempt')).toHaveValue('5')
    await expect.element(saveButton).not.toBeInTheDocument()
    await days('1st call attempt').fill('2')
    await expect.element(saveButton).toBeVisible()
    for (const [text, message] of [
      ['', 'Something is required'],
      ['two', 'It has to be a positive number'],
    ] as const) {
      await hours('2nd call attempt').fill(text)
      await userEvent.tab()
      await expect.element(delayOf('2nd call attempt')).toHaveTextContent(message)
      await expect.element(saveButton).not.toBeInTheDocument()
    }
    await hours('2nd call attempt').fill('0')
    await expect.element(saveButton).toBeVisible()
    await days('1st call attempt').fill('5')
    await expect.element(saveButton).not.toBeInTheDocument()
  })

  it('saves the changed delays alone in one request, however often it is pressed at once, and they are there after a reload (SETT-06, SETT-07, PIPE-01, PIPE-03, PIPE-05, PIPE-07)', async () => {
    const server = pipelineServer()
    const app = openSettings(server)
    await expect.element(hours('When reactivating')).toHaveValue('0')
    expect(
      page
        .getByRole('group')
        .elements()
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual([
      '1st call attempt',
      '2nd call attempt',
      '3rd call attempt',
      'When in discussion',
      'When considering treatment',
      'When reactivating',
      'Maybe in the future',
      'From wrong number',
    ])
    await days('When reactivating').fill('1')
    await hours('When reactivating').fill('6')
    const button = saveButton.element() as HTMLButtonElement
    button.click()
    button.click()
    button.click()
    await expect.element(page.getByText('Pipeline setting successfully saved!')).toBeVisible()
    await expect.element(saveButton).not.toBeInTheDocument()
    expect(saves(server)).toEqual([
      {
        call: `PUT ${DELAYS}`,
        body: {
          call_back_delays: { lost: { stage: 'lost', seconds: 108_000 } },
          based_on: { call_back_delays: { lost: { stage: 'lost', seconds: 432_000 } } },
        },
      },
    ])
    app.close()
    openSettings(server)
    await expect.element(days('When reactivating')).toHaveValue('1')
    await expect.element(hours('When reactivating')).toHaveValue('6')
  })

  it('works by keyboard alone: Enter saves in a field and on the button, from which the focus returns to the field', async () => {
    openSettings(pipelineServer())
    await days('1st call attempt').fill('2')
    await userEvent.keyboard('{Enter}')
    await expect.element(saveButton).not.toBeInTheDocument()
    await expect.element(days('1st call attempt')).toHaveFocus()
    await days('1st call attempt').fill('3')
    ;(saveButton.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(saveButton).not.toBeInTheDocument()
    await expect.element(days('1st call attempt')).toHaveFocus()
  })

  describe('when the server fails', () => {
    // The pauses between the attempts are left out.
    const withPauses = {
      setTimeout: (callback: () => void, ms: number): unknown => setTimeout(callback, ms),
      clearTimeout: (id: number) => clearTimeout(id),
      setInterval: (callback: () => void, ms: number): unknown => setInterval(callback, ms),
      clearInterval: (id: number) => clearInterval(id),
    }
    const setTimeouts = (provider: object) => timeoutManager.setTimeoutProvider(provider as never)
    beforeEach(() =>
      setTimeouts({ ...withPauses, setTimeout: (callback: () => void) => setTimeout(callback) }),
    )
    afterEach(() => setTimeouts(withPauses))

    const failures: [string, Reply, number][] = [
      ['repeats the request three times after a server error', { status: 503, body: {} }, 4],
      ['repeats the request three times without a response', 'no response', 4],
      [
        'does not repeat a request that is refused',
        { status: 422, body: { code: 'validation', message: 'No' } },
        1,
      ],
    ]
    it.each(failures)(
      '%s, then shows the error and keeps the edits (PIPE-06, SETT-07)',
      async (_, reply, requests) => {
        const server = pipelineServer()
        server.reply({ [`PUT ${DELAYS}`]: reply })
        openSettings(server)
        await days('When reactivating').fill('1')
        await saveButton.click()
        await expect
          .element(
            page.getByText(reply === 'no response' || requests === 4 ? 'Oops. Something went wrong!' : 'No'),
          )
          .toBeVisible()
        expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(requests)
        await expect.element(days('When reactivating')).toHaveValue('1')
        await expect.element(saveButton).toBeEnabled()
      },
    )
  })
})

describe('two users who edit the same settings', () => {
  it('see what the other has saved also after their session expired, before and during that time', async () => {
    const server = pipelineServer()
    openSettings(server)
    await days('When reactivating').fill('1')
    await days('1st call attempt').fill('2')
    const theirs = delays({ lost: 9 * DAY_SECONDS })
    server.reply({
      [`PUT ${DELAYS}`]: {
        status: 409,
        body: { code: 'edit_conflict', message: 'Someone else changed this.', record: theirs },
      },
    })
    await saveButton.click()
    await expect.element(delayOf('When reactivating')).toHaveTextContent('Now: 9')

    server.reply({ [`PUT ${DELAYS}`]: refusal(401, 'unauthenticated') })
    await saveButton.click()
    await expect.element(loginHeading).toBeVisible()
    server.reply({
      [`GET ${DELAYS}`]: { body: delays({ lost: 9 * DAY_SECONDS, newLead: 7 * DAY_SECONDS }) },
    })
    await fillAndLogIn()
    await expect.element(delayOf('When reactivating')).toHaveTextContent('Now: 9')
    await expect.element(days('When reactivating')).toHaveValue('1')
    await expect.element(delayOf('1st call attempt')).toHaveTextContent('Now: 7')
    await expect.element(days('1st call attempt')).toHaveValue('2')
  })

  it('both keep what they typed: the second is shown the value that the first saved, and then saves knowingly', async () => {
    const server = pipelineServer()
    openSettings(server)
    await days('When reactivating').fill('1')
    await days('1st call attempt').fill('2')
    server.reply({
      [`PUT ${DELAYS}`]: {
        status: 409,
        body: {
          code: 'edit_conflict',
          message:
            'Someone else changed this while you were editing. Your changes are still here: compare and save again.',
          record: delays({ lost: 9 * DAY_SECONDS, working: 3 * DAY_SECONDS }),
        },
      },
    })
    await saveButton.click()
    await expect.element(page.getByText(/^Someone else changed this/)).toBeVisible()
    await expect.element(delayOf('When reactivating')).toHaveTextContent('Now: 9')
    await expect.element(days('When reactivating')).toHaveValue('1')
    await expect.element(days('1st call attempt')).toHaveValue('2')
    // A field that was not edited shows what the other user saved.
    await expect.element(days('When in discussion')).toHaveValue('3')

    server.reply({ [`PUT ${DELAYS}`]: { body: delays({ lost: DAY_SECONDS, newLead: 2 * DAY_SECONDS }) } })
    await saveButton.click()
    await expect.element(page.getByText('Pipeline setting successfully saved!')).toBeVisible()
    expect(saves(server).at(-1)?.body).toMatchObject({
      based_on: { call_back_delays: { lost: { seconds: 9 * DAY_SECONDS } } },
    })
    await expect.element(page.getByText('Now: 9')).not.toBeInTheDocument()
  })
})
