import type { Conversation } from '@enamel/domain/inbox/conversation'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../features/inbox/testing/a-conversation.ts'
import { aHit, aPatient } from '../signed-in/testing/events.ts'
import { type FakeAppServer, fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const TOM = '0198c1de-0000-7000-8000-0000000000a2'
const charlotte = aConversation(PATIENT, { first_name: 'Charlotte', last_name: 'Evans', minutesAgo: 1 })
const tom = aConversation(TOM, { first_name: 'Tom', last_name: 'Whitfield', unread: true, unread_count: 1 })

const list = page.getByRole('region', { name: 'Inbox', exact: true })
const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
const welcome = page.getByText('Welcome to the Inbox')
const headOf = (name: string) => conversation.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function aServer(): FakeAppServer {
  const listReply = (rows: readonly Conversation[]) => ({ body: { data: rows, cursor: null } })
  const patient = (id: string, first_name: string, last_name: string) => ({
    [`GET /api/v3/patients/${id}`]: { body: aPatient({ id, first_name, last_name }) },
    [`GET /api/v2/patients/${id}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${id}/template-context`]: { body: [] },
    [`PUT /api/v3/conversations/${id}`]: { body: { ...tom, patient_id: id, unread: false, unread_count: 0 } },
  })
  return fakeAppServer({
    'GET /api/v2/conversations/communications': listReply([charlotte, tom]),
    'GET /api/conversations/starred/count': { body: { data: 0 } },
    'GET /api/conversations/snoozed/count': { body: { data: 0 } },
    ...patient(PATIENT, 'Charlotte', 'Evans'),
    ...patient(TOM, 'Tom', 'Whitfield'),
  })
}

async function openInbox(path: string) {
  const server = aServer()
  const app = openSignedIn(server, path)
  await expect.element(row('Charlotte')).toBeVisible()
  return { server, ...app }
}

describe('the open conversation', () => {
  it('is in the address, as one history entry however many conversations are read', async () => {
    const app = await openInbox('/inbox')
    await row('Charlotte').click()
    await expect.element(headOf('Charlotte Evans')).toBeVisible()
    expect(app.address()).toBe(`/inbox?patient=${PATIENT}`)
    await row('Tom').click()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    expect(app.address()).toBe(`/inbox?patient=${TOM}`)

    app.back()
    await expect.element(welcome).toBeVisible()
    expect(app.address()).toBe('/inbox')
    app.forward()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    await expect.element(row('Tom')).toHaveAttribute('data-display', 'open')
  })

  it('reopens after a reload or from a copied link, and is marked as read as if it had been clicked (INB-07)', async () => {
    const { server } = await openInbox(`/inbox/all/sms?patient=${TOM}`)
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'SMS Inbox' })).toBeVisible()
    await expect.poll(() => server.calls).toContain(`PUT /api/v3/conversations/${TOM}`)
  })

  it('is closed by Refresh, a filter and the menu, which also remove it from the address (INB-26, INB-28)', async () => {
    const app = await openInbox(`/inbox?patient=${PATIENT}`)
    await expect.element(headOf('Charlotte Evans')).toBeVisible()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect.element(welcome).toBeVisible()
    expect(app.address()).toBe('/inbox')

    await row('Tom').click()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'All', exact: true })
      .click()
    await expect.element(welcome).toBeVisible()
    expect(app.address()).toBe('/inbox')
    app.back()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    await page.getByRole('button', { name: 'Starred' }).click()
    await expect.element(welcome).toBeVisible()
    expect(app.address()).toBe('/inbox')
  })

  it('is restored after an expired session (HTTP-03)', async () => {
    const app = await openInbox('/inbox')
    await row('Tom').click()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    app.server.reply({ [`PUT /api/conversations/${TOM}/star`]: refusal(401, 'unauthenticated') })
    await conversation.getByRole('button', { name: 'Star', exact: true }).click()
    await expect.element(loginHeading).toBeVisible()
    await fillAndLogIn()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
  })

  it('shows that the patient in the address does not exist', async () => {
    const unknownId = '0198c1de-0000-7000-8000-0000000000ff'
    await openInbox(`/inbox?patient=${unknownId}`)
    await expect.element(conversation.getByText("We couldn't load this patient.")).toBeVisible()
  })

  it('stays open beneath a patient who is found by the search and closed again (G1-38)', async () => {
    const app = await openInbox(`/inbox?patient=${PATIENT}`)
    await expect.element(headOf('Charlotte Evans')).toBeVisible()
    app.server.reply({
      'GET /api/v3/patients/search': {
        body: [aHit({ id: TOM, first_name: 'Tom', last_name: 'Whitfield' })],
      },
    })
    await page.getByRole('combobox', { name: 'Search patients' }).fill('Whit')
    await page.getByRole('option').click()
    await expect.element(page.getByRole('dialog', { name: 'Tom Whitfield' })).toBeVisible()
    expect(app.address()).toBe(`/patients/${TOM}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(app.address()).toBe(`/inbox?patient=${PATIENT}`)
    await expect.element(headOf('Charlotte Evans')).toBeVisible()
  })
})

describe('the open conversation on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  it('leads back to the list even if a copied link opened it and the list is not in the history', async () => {
    const app = await openInbox(`/inbox?patient=${PATIENT}`)
    await expect.element(headOf('Charlotte Evans')).toBeVisible()
    await button('Back to the inbox').click()
    await expect.element(conversation).not.toBeInTheDocument()
    expect(app.address()).toBe('/inbox')
    await userEvent.keyboard('{Escape}')
    await row('Tom').click()
    expect(app.address()).toBe(`/inbox?patient=${TOM}`)
    await button('Patient details').click()
    await expect.element(page.getByRole('region', { name: 'Patient details' })).toBeVisible()
    app.back()
    await expect.element(page.getByRole('region', { name: 'Patient details' })).not.toBeInTheDocument()
    await expect.element(headOf('Tom Whitfield')).toBeVisible()
    app.back()
    await expect.element(conversation).not.toBeInTheDocument()
    expect(app.address()).toBe('/inbox')
  })
})
