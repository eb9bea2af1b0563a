import type { Patient } from '@enamel/contract/patients'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { dentallyConnection, FLAGS, UNLINKED } from '../pages/testing/practice-system.ts'
import { aPatient } from '../signed-in/testing/events.ts'
import { type FakeAppServer, fakeAppServer, init, PATIENT } from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { type OpenedApp, openApp } from './testing/open-app.tsx'
import { openSignedIn } from './testing/open-signed-in.tsx'

const EXPIRED = refusal(401, 'unauthenticated', 'Please log in to continue.')
const note = page.getByRole('textbox', { name: 'Note' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const newLeads = page.getByRole('heading', { name: 'New Leads - Actions Due' })
const firstName = page.getByLabelText('First name')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})
afterEach(() => vi.restoreAllMocks())

/** Opens a patient's editor, for a signed-in user. */
async function openPatient(
  patient: Partial<Patient> = {},
  features: readonly string[] = init.features,
): Promise<{ server: FakeAppServer; app: OpenedApp }> {
  const server = fakeAppServer({
    'GET /api/v3/init': { body: { ...init, features } },
    [`GET /api/v3/patients/${PATIENT}`]: { body: aPatient({ id: PATIENT, ...patient }) },
    [`GET /api/v2/patients/${PATIENT}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: [] },
    'GET /api/integrations': { body: [dentallyConnection()] },
    [`GET /api/dentally/patients/${PATIENT}`]: { body: UNLINKED },
    'GET /api/dentally/patients': { body: { matches: [], total: 0 } },
    'GET /api/dentally/patient-titles': { body: ['Mr', 'Mrs', 'Dr'] },
    'GET /api/dentally/ethnicity-codes': { body: { Irish: 'B' } },
    'GET /api/dentally/payment-plans': { body: [] },
  })
  const app = openSignedIn(server, `/patients/${PATIENT}`)
  await expect.element(note).toBeVisible()
  return { server, app }
}

const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Closes the patient's editor, logs out and answers the question with yes. */
async function logOutDespiteQuestion() {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and discard what you are writing?' })
  await question.getByRole('button', { name: 'Yes, discard' }).click()
  await expect.element(loginHeading).toBeVisible()
}

async function expireSession({ server }: { server: FakeAppServer }) {
  server.reply({ [`POST /api/v3/patients/${PATIENT}/notes`]: EXPIRED })
  await send.click()
  await expect.element(loginHeading).toBeVisible()
}

describe('unsaved work', () => {
  it('survives an expired session: a reply that was just sent is in the reply bar again, at the same address (HTTP-03)', async () => {
    const opened = await openPatient()
    await note.fill('Rang twice')
    await expireSession(opened)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    expect(page.getByText('Please log in to continue.').query()).toBeNull()
    await fillAndLogIn()
    await expect.element(note).toHaveValue('Rang twice')
    expect(opened.app.address()).toBe(`/patients/${PATIENT}`)
  })

  it('survives an expired session if it is in the edited details of a patient', async () => {
    const opened = await openPatient()
    await note.fill('Rang twice')
    await page.getByRole('button', { name: 'Edit' }).click()
    await firstName.fill('Charlie')
    await expireSession(opened)
    await fillAndLogIn()
    await expect.element(firstName).toHaveValue('Charlie')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(firstName).toHaveValue('Charlotte')
  })

  it('in the details of a patient that another user has changed survives an expired session together with what they changed', async () => {
    const { server } = await openPatient()
    const reason = 'Sam Okafor changed this patient while you were editing.'
    const theirs = aPatient({ id: PATIENT, first_name: 'Lottie', last_name: 'Reid', version: 8 })
    const changes = `PUT /api/v3/patients/${PATIENT}`
    await page.getByRole('button', { name: 'Edit' }).click()
    await firstName.fill('Charlie')
    server.reply({
      [`GET /api/v3/patients/${PATIENT}`]: { body: theirs },
      [changes]: { status: 409, body: { code: 'edit_conflict', message: reason, record: theirs } },
    })
    await page.getByRole('button', { name: 'Save patient' }).click()
    const expectConflict = async () => {
      await expect.element(page.getByText(reason)).toBeVisible()
      await expect.element(firstName).toHaveValue('Charlie')
      await expect.element(firstName).toHaveAccessibleDescription('Now: Lottie')
      await expect.element(page.getByLabelText('Last name')).toHaveAccessibleDescription('Was: Evans')
    }
    await expectConflict()
    server.reply({ [changes]: EXPIRED })
    await page.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(loginHeading).toBeVisible()
    await fillAndLogIn()
    await expectConflict()
    server.reply({ [changes]: { body: { ...theirs, first_name: 'Charlie', version: 9 } } })
    await page.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(server.bodies.at(-1)?.body).toEqual({ version: 8, first_name: 'Charlie' })
  })

  it('survives an expired session if it is in the Add Patient panel, but not when another user logs in', async () => {
    const { server } = await openPatient()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const name = page.getByRole('dialog', { name: 'Add Patient' }).getByRole('textbox', { name: 'Full name' })
    const beginAndExpire = async () => {
      await page.getByRole('button', { name: 'Add Patient' }).click()
      await name.fill('Priya Nair')
      server.reply({ 'GET /api/actions/exists': EXPIRED })
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('priya.nair@post.example')
      await expect.element(loginHeading).toBeVisible()
      server.reply({ 'GET /api/actions/exists': { body: { email: false, phone: false } } })
    }
    await beginAndExpire()
    await fillAndLogIn()
    await expect.element(name).toHaveValue('Priya Nair')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Yes, discard' }).click()

    await beginAndExpire()
    server.reply({ 'GET /api/v3/init': { body: { ...init, subscriber_id: 's2' } } })
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    await expect.element(name).not.toBeInTheDocument()
  })

  it('is discarded by a log-out, in this or another tab', async () => {
    const { app } = await openPatient()
    await note.fill('Rang twice')
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Rang twice')
    await page.getByRole('button', { name: 'Close' }).click()
    const logOut = page.getByRole('button', { name: 'Logout' })
    const question = page.getByRole('dialog', { name: 'Log out and discard what you are writing?' })
    await logOut.click()
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(JSON.stringify(sessionStorage)).toContain('Rang twice')
    await logOut.click()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(loginHeading).toBeVisible()
    await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('Rang twice')
    const afterLogOut = JSON.stringify(localStorage)
    await fillAndLogIn()
    await expect.element(page.getByRole('heading', { name: 'New Leads' })).toBeVisible()
    expect(app.address()).toBe('/')
    sessionStorage.setItem('enamel:state', storedReply('Rang thrice'))
    for (const [key, value] of Object.entries(JSON.parse(afterLogOut))) {
      localStorage.setItem(key, String(value))
    }
    app.notifySavedElsewhere()
    await expect.element(loginHeading).toBeVisible()
    await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('Rang thrice')
  })

  it('includes a failed outcome: closing the page and logging out ask first (ACT-26)', async () => {
    const { server } = await openPatient({ source: 'Unknown' })
    server.reply({
      'GET /api/v3/clients/settings/pipeline': { body: { call_back_delays: {} } },
      [`PUT /api/v3/patients/${PATIENT}/actions`]: { status: 500, body: {} },
    })
    expect(asksBeforeClosing()).toBe(false)
    await page.getByRole('button', { name: 'Discard' }).click()
    const flow = page.getByRole('dialog', { name: /^Discard/ })
    for (const answer of ['No, block this patient', 'Spam']) {
      await flow.getByRole('radio', { name: answer }).click()
      await flow.getByRole('button', { name: 'Next' }).click()
    }
    await flow.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('button', { name: 'Something went wrong, try again' })).toBeVisible()
    expect(asksBeforeClosing()).toBe(true)
    await logOutDespiteQuestion()
    await expect.poll(asksBeforeClosing).toBe(false)
  })

  it('includes a file being uploaded: closing the page and logging out ask first, and logging out stops the upload', async () => {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    await openPatient({}, [...init.features, 'attachments'])
    await page.getByRole('tab', { name: 'Email' }).click()
    expect(asksBeforeClosing()).toBe(false)
    await attach(new File(['x'], 'Estimate.pdf', { type: 'application/pdf' }))
    await expect.element(page.getByRole('list', { name: 'Files to send' })).toHaveTextContent('Estimate.pdf')
    expect(asksBeforeClosing()).toBe(true)
    expect(abort).not.toHaveBeenCalled()
    await logOutDespiteQuestion()
    expect(abort).toHaveBeenCalledOnce()
    await expect.poll(asksBeforeClosing).toBe(false)
  })

  it('includes a filled-in form to create a patient in Dentally, even when its panel is closed', async () => {
    const { server } = await openPatient({}, [...init.features, ...FLAGS])
    const panel = page.getByRole('dialog', { name: 'Charlotte Evans in Dentally' })
    const postcode = panel.getByRole('textbox', { name: 'Postcode' })
    const openForm = async () => {
      await page.getByRole('toolbar', { name: 'Integrations' }).getByRole('button').click()
      await panel.getByRole('button', { name: 'Create new' }).click()
      await expect.element(postcode).toBeVisible()
    }
    await openForm()
    expect(asksBeforeClosing()).toBe(false)
    await postcode.fill('LS1 1AA')
    expect(asksBeforeClosing()).toBe(true)
    await postcode.fill('')
    expect(asksBeforeClosing()).toBe(false)
    await postcode.fill('LS1 1AA')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(asksBeforeClosing()).toBe(true)
    await logOutDespiteQuestion()
    await expect.poll(asksBeforeClosing).toBe(false)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(server.calls.filter((call) => call.startsWith('POST /api/dentally'))).toEqual([])
  })

  it('is discarded when another user logs in', async () => {
    const opened = await openPatient()
    await note.fill('Rang twice')
    await expireSession(opened)
    expect(JSON.stringify(sessionStorage)).toContain('Rang twice')
    opened.server.reply({ 'GET /api/v3/init': { body: { ...init, subscriber_id: 's2' } } })
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(opened.app.address()).toBe('/')
    await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('Rang twice')
    opened.app.close()
    openApp(opened.server, `/patients/${PATIENT}`)
    await expect.element(note).toHaveValue('')
  })
})

/** Chooses a file as the browser's file dialog would. */
async function attach(file: File) {
  await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The tab's stored state with an unsaved reply of the signed-in user. */
function storedReply(content: string): string {
  const reply = { channel: 'Note', fields: { content }, endSnooze: false, templateId: null, files: [] }
  const replies = { drafts: { [PATIENT]: { reply, unsent: [] } }, isUnsaved: true }
  const drafts = { owner: init.subscriber_id, kinds: { replies } }
  return JSON.stringify({ version: 1, sections: { drafts } })
}
