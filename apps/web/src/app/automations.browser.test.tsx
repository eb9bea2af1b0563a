import type { Enrolment } from '@enamel/contract/automation-enrolments'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aReplay, emptyReplay } from '../features/automations/testing/replays.ts'
import { id, nurture } from '../features/automations/testing/workflows.ts'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import {
  automationsServer,
  counts,
  notCustomised,
  recovery,
  refusal,
  starts,
  waits,
} from './testing/automations-server.ts'
import { configWithSockets } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

beforeAll(async () => {
  await Promise.all([
    import('../pages/automations/automations-page.tsx'),
    import('../pages/automations/list-page.tsx'),
    import('../pages/automations/workflow-page.tsx'),
    import('../pages/shell/shell-page.tsx'),
  ])
})
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const toggle = (name: string) => page.getByRole('switch', { name: `Enable ${name}` })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the list of automations', () => {
  it('shows nine skeletons, then each automation with its switch and what starts it (AUT-01, AUT-02)', async () => {
    const server = automationsServer()
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    server.reply({ 'GET /api/automations': () => promise })
    const app = openSignedIn(server, '/automations')
    const loading = page.getByRole('status', { name: 'Loading automations' })
    await expect.element(loading).toBeVisible()
    expect(loading.element().children).toHaveLength(9)
    resolve({ body: [nurture, recovery].map(({ nodes: _, ...summary }) => summary) })
    await expect.element(link(nurture.name)).toHaveAccessibleDescription('Enters New Lead, not referred')
    await expect
      .element(link(recovery.name))
      .toHaveAccessibleDescription('Enters New Lead or call attempts, referred Requires customisation')
    await expect.element(toggle(nurture.name)).toBeChecked()
    await expect.element(toggle(recovery.name)).not.toBeChecked()
    await link(nurture.name).click()
    await expect.poll(app.address).toBe(`/automations/${nurture.id}`)
    await expect.element(page.getByRole('heading', { name: nurture.name, level: 1 })).toBeVisible()
  })

  it('says that there are none, and offers another attempt after a failure (AUT-02)', async () => {
    const server = automationsServer({ workflows: [] })
    server.reply({ 'GET /api/automations': { status: 403, body: { code: 'forbidden', message: 'No' } } })
    openSignedIn(server, '/automations')
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.reply({ 'GET /api/automations': { body: [] } })
    await button('Try again').click()
    await expect.element(page.getByText('You have no automations yet')).toBeVisible()
  })

  it('moves a switch at once, and back with the message of the server when it is refused (AUT-10, AUT-11)', async () => {
    const server = automationsServer()
    const { promise, resolve } = Promise.withResolvers<typeof notCustomised>()
    server.reply({ [`PUT /api/automations/${recovery.id}/enable`]: () => promise })
    openSignedIn(server, '/automations')
    await toggle(recovery.name).click()
    await expect.element(toggle(recovery.name)).toBeChecked()
    resolve(notCustomised)
    await expect.element(page.getByText('Finish customising its emails first.')).toBeVisible()
    await expect.element(toggle(recovery.name)).not.toBeChecked()
    await toggle(nurture.name).click()
    await expect.poll(() => server.bodies.at(-1)?.body).toEqual({ enabled: false })
    await expect.element(toggle(nurture.name)).not.toBeChecked()
  })
})

describe('the page of an automation', () => {
  const step = (text: string) =>
    page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: text })
  const people = page.getByRole('list', { name: 'People' })

  it('shows its steps in order with what became of them, and its triggers (AUT-04, AUT-05, AUT-06, AUT-07, AUT-08, AUT-09)', async () => {
    openSignedIn(automationsServer(), `/automations/${nurture.id}`)
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect.element(step('26 sent')).toBeVisible()
    expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
      'Enters New Lead, not referredStarts here, unless they are in itTrigger',
      expect.stringMatching(
        /^Enquiry receivedSMS To Patient, from \+44 7700 900000Service26 sent1 skippedView$/,
      ),
      'Wait 1 hour',
      expect.stringMatching(
        /^WelcomeRequires customisationEmail .*MarketingOff until it is customisedCustomise$/,
      ),
      'Wait 2 days1 here',
      expect.stringMatching(
        /^We tried to reach youin call attemptsSMS .*11 sent4 skipped2 not delivered1 hereView$/,
      ),
      'Wait until not in Did-not-attend recovery',
      expect.stringMatching(/^Still here to helpnot in Blocked or LostEmail /),
      'Leaves New Lead or call attemptsEnds here, from any stepEnd trigger',
    ])
    await page.getByRole('tab', { name: 'Triggers' }).click()
    const start = page.getByRole('region', { name: 'Start trigger' })
    await expect.element(start).toHaveTextContent(/DirectionIn.*New Lead.*Not referred only/)
    await expect
      .element(page.getByRole('region', { name: 'End trigger' }))
      .toHaveTextContent(/Not in.*Referred or not/)
  })

  it('switches an action at once, and back when it is refused (AUT-10, AUT-11)', async () => {
    const server = automationsServer()
    const { promise, resolve } = Promise.withResolvers<typeof notCustomised>()
    server.reply({ [`PUT /api/automations/actions/${id(13)}/enable`]: () => promise })
    openSignedIn(server, `/automations/${nurture.id}`)
    await toggle('Welcome').click()
    await expect.element(toggle('Welcome')).toBeChecked()
    resolve(notCustomised)
    await expect.element(toggle('Welcome')).not.toBeChecked()
    await expect.element(page.getByText('Finish customising its emails first.')).toBeVisible()
  })

  it('says that the people could not be counted, and counts again', async () => {
    const server = automationsServer()
    const path = `GET /api/automations/${nurture.id}/counts`
    server.reply({ [path]: { status: 403, body: { code: 'forbidden', message: 'No' } } })
    openSignedIn(server, `/automations/${nurture.id}`)
    const failure = page.getByRole('alert').filter({ hasText: 'Could not count the people.' })
    await expect.element(failure).toBeVisible()
    server.reply({ [path]: { body: counts } })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Finished 132' })).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('lists who is where: of a state, at a step, or with what became of a message', async () => {
    const server = automationsServer()
    openSignedIn(server, `/automations/${nurture.id}`)
    const lastQuery = () => server.calls.findLast((call) => call.includes('/enrolments'))?.split('?')[1]
    await expect.element(people.getByText('Reece Adeyemi')).toBeVisible()
    await button('1 here: Wait 2 days').click()
    await expect.poll(lastQuery).toBe(`state=live&node=${id(14)}`)
    await button('4 skipped: We tried to reach you').click()
    await expect.poll(lastQuery).toBe(`outcome=skipped&node=${id(15)}`)
    await page.getByRole('button', { name: 'Finished 132' }).click()
    await expect.poll(lastQuery).toBe('state=finished')
    await expect.element(page.getByRole('tab', { name: /^People/ })).toHaveTextContent('People2 finished')
    await page.getByRole('searchbox', { name: 'Find a person' }).fill('Re')
    await expect.poll(lastQuery).toBe('state=finished&search=Re')
    await expect.element(page.getByRole('tab', { name: /^People/ })).toHaveTextContent('People2 found')
  })

  it('says that further people could not be loaded, and loads them again', async () => {
    const server = automationsServer()
    const path = `GET /api/automations/${nurture.id}/enrolments`
    const pageOf = (data: Enrolment[], next: string | null) => ({
      body: { data, metadata: { total: 2, next } },
    })
    server.reply({ [path]: pageOf([waits], `2025-11-20T16:53:00.000Z_${id(501)}`) })
    openSignedIn(server, `/automations/${nurture.id}`)
    await expect.element(page.getByText('1 of 2 people')).toBeVisible()
    server.reply({ [path]: { status: 403, body: { code: 'forbidden', message: 'No' } } })
    await button('Show more').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Could not load more.' })
    await expect.element(failure).toBeVisible()
    await expect.element(people.getByText('Reece Adeyemi')).toBeVisible()
    server.reply({ [path]: pageOf([starts], null) })
    await button('Try again').click()
    await expect.element(people.getByText('Olivia Marsh')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('opens a person with their trail, skips their wait, and takes them out after a second click', async () => {
    const server = automationsServer()
    const app = openSignedIn(server, `/automations/${nurture.id}`)
    const reece = page.getByRole('button', { name: /^Reece Adeyemi/ })
    await reece.click()
    await expect.element(page.getByText('Enquiry received delivered')).toBeVisible()
    await expect.element(page.getByText('Welcome skipped: this message is off')).toBeVisible()
    server.reply({
      [`POST /api/automations/enrolments/${id(501)}/skip-wait`]: {
        status: 409,
        body: { code: 'not_waiting', message: 'This patient is not waiting any more.' },
      },
      [`POST /api/automations/enrolments/${id(501)}/take-out`]: () => {
        const over = { state: 'ended', end_reason: 'taken_out', over_at: '2025-11-21T09:00:00Z' }
        server.reply({
          [`GET /api/automations/${nurture.id}/enrolments`]: {
            body: { data: [], metadata: { total: 0, next: null } },
          },
        })
        return { body: { ...waits, ...over, node_id: null, due_at: null, next: null } }
      },
    })
    await button('Skip the wait').click()
    await expect.element(page.getByText('This patient is not waiting any more.')).toBeVisible()
    await button('Take out').click()
    await button('Are you sure?').click()
    await expect.element(page.getByText('Nobody here')).toBeVisible()
    await expect.element(page.getByText(`Reece Adeyemi was taken out of ${nurture.name}`)).toBeVisible()
    expect(app.address()).toBe(`/automations/${nurture.id}`)
  })

  it('sends a test, and shows in a red box why one failed (AUT-26, AUT-27, AUT-28)', async () => {
    const server = automationsServer()
    const path = `POST /api/automations/${nurture.id}/test`
    server.reply({
      [path]: refusal(409, 'nothing_to_send', 'This automation has no enabled actions.'),
    })
    openSignedIn(server, `/automations/${nurture.id}`)
    await page.getByRole('tab', { name: 'Test' }).click()
    const email = page.getByRole('textbox', { name: 'Your email' })
    await email.fill('me')
    await button('Send test').click()
    await expect.element(page.getByText('Invalid email address')).toBeVisible()
    await email.fill('me@brightside.test')
    await button('Send test').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This automation has no enabled actions.')
    server.reply({ [path]: { status: 202, body: { sent: 3 } } })
    await button('Failed. Retry?').click()
    await expect.element(button('Sent')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(server.bodies.at(-1)).toEqual({ call: path, body: { email: 'me@brightside.test' } })
  })

  it('replays the automation over past leads, and enables it from there', async () => {
    const off = { ...nurture, enabled: false }
    const server = automationsServer({ workflows: [off] })
    server.reply({ [`GET /api/automations/${nurture.id}/replay`]: { body: aReplay() } })
    openSignedIn(server, `/automations/${nurture.id}`)
    await page.getByRole('tab', { name: 'Time travel' }).click()
    await expect.element(page.getByText('Nothing was sent.')).toBeVisible()
    await expect.element(step('Enquiry received')).toHaveTextContent(/Service4 would go/)
    await expect
      .element(step('Welcome'))
      .toHaveTextContent(/2 would go2 stopped: 1 no marketing consent, 1 not in the stages of this message/)
    await button('Enable workflow').click()
    await expect.element(toggle(nurture.name)).toBeChecked()
    await expect.element(button('Enable workflow')).not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Triggers' }).click()
    await expect.element(step('Enquiry received')).toHaveTextContent('26 sent')
  })

  it('replays the automation again when another user has changed it, not when patients go on in it', async () => {
    FakeSocket.opened = []
    vi.stubGlobal('WebSocket', FakeSocket)
    const server = automationsServer()
    const replay = `GET /api/automations/${nurture.id}/replay`
    server.reply({
      'GET /config.json': configWithSockets,
      'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
      [replay]: { body: aReplay() },
    })
    openSignedIn(server, `/automations/${nurture.id}`)
    await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
    const loads = (call: string) => server.calls.filter((each) => each.startsWith(call)).length
    const changed = (...patient_ids: string[]) =>
      FakeSocket.opened.at(-1)?.publish('automations.changed', null, {
        workflow_ids: [nurture.id],
        patient_ids,
      })
    await page.getByRole('tab', { name: 'Time travel' }).click()
    await expect.element(step('Enquiry received')).toHaveTextContent(/4 would go/)
    const [replays, counted] = [loads(replay), loads(`GET /api/automations/${nurture.id}/counts`)]
    changed(id(701))
    await expect.poll(() => loads(`GET /api/automations/${nurture.id}/counts`)).toBe(counted + 1)
    expect(loads(replay)).toBe(replays)
    server.reply({ [replay]: { body: emptyReplay } })
    changed()
    await expect.element(page.getByText(`No lead entered ${nurture.name} on these days`)).toBeVisible()
  })
})
