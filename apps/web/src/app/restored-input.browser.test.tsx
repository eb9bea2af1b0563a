import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { unsavedEdits } from '../lib/drafts/unsaved-edits.tsx'
import { aPatient } from '../signed-in/testing/events.ts'
import { fakeAppServer, init, PATIENT } from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading } from './testing/log-in.ts'
import { type OpenedApp, openApp } from './testing/open-app.tsx'
import { openSignedIn } from './testing/open-signed-in.tsx'

const newLeads = page.getByRole('heading', { name: 'New Leads - Actions Due' })
const details = page.getByRole('region', { name: 'Patient details' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

const initWithValues = { ...init, features: [...init.features, 'patient-values'] }

/** Opens a patient's editor, for a signed-in user. */
async function openPatient() {
  const server = fakeAppServer({
    'GET /api/v3/init': { body: initWithValues },
    [`GET /api/v3/patients/${PATIENT}`]: { body: aPatient({ id: PATIENT, source: 'Unknown' }) },
    [`GET /api/v2/patients/${PATIENT}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: [] },
    'GET /api/v3/clients/settings/pipeline': { body: { call_back_delays: {} } },
    'GET /api/stages': { body: [{ name: 'thinking', display_name: 'Considering Tx' }] },
  })
  const app = openSignedIn(server, `/patients/${PATIENT}`)
  await expect.element(details).toBeVisible()
  return { server, app }
}

/** Simulates that another tab has noticed the end of the session. */
async function expireSession(app: OpenedApp) {
  const saved = JSON.parse(localStorage.getItem('enamel:state') ?? '')
  localStorage.setItem(
    'enamel:state',
    JSON.stringify({ ...saved, sections: { ...saved.sections, auth: undefined } }),
  )
  app.notifySavedElsewhere()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
  await expect.element(loginHeading).toBeVisible()
}

const flow = page.getByRole('dialog', { name: /^Discard/ })
const flowNote = flow.getByRole('textbox')

async function answer(...answers: string[]) {
  for (const option of answers) {
    await flow.getByRole('radio', { name: option, exact: true }).click()
    await flow.getByRole('button', { name: 'Next' }).click()
  }
}

const stageDialog = page.getByRole('dialog', { name: 'Change stage' })
const snoozeSheet = page.getByRole('dialog', { name: 'Snooze' })
const valuesSheet = page.getByRole('dialog', { name: 'Edit values' })
const labelSheet = page.getByRole('dialog', { name: 'Add a label' })

interface Form {
  fill: () => Promise<unknown>
  expectFilled: () => Promise<unknown>
}

const forms: Record<string, Form> = {
  'a guided flow, at the step of its note': {
    async fill() {
      await button('Discard').click()
      await answer('Never', 'Other')
      await flowNote.fill('Moved abroad')
    },
    expectFilled: () => expect.element(flowNote).toHaveValue('Moved abroad'),
  },
  'a guided flow, at its confirmation': {
    async fill() {
      await button('Discard').click()
      await answer('Never', 'Other')
      await flowNote.fill('Moved abroad')
      await flow.getByRole('button', { name: 'Next' }).click()
      await expect.element(flow.getByRole('button', { name: 'Confirm' })).toBeVisible()
    },
    async expectFilled() {
      await expect.element(flow.getByRole('button', { name: 'Confirm' })).toBeVisible()
      await flow.getByRole('button', { name: 'Back' }).click()
      await expect.element(flowNote).toHaveValue('Moved abroad')
    },
  },
  'the form to change a stage': {
    async fill() {
      await button('More').click()
      await page.getByRole('menuitem', { name: 'Change stage' }).click()
      await stageDialog.getByRole('combobox').click()
      await page.getByRole('option', { name: 'Considering Tx' }).click()
      await stageDialog.getByRole('textbox', { name: 'Note' }).fill('Wants to think')
    },
    async expectFilled() {
      await expect.element(stageDialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Wants to think')
      await expect.element(stageDialog.getByRole('combobox')).toHaveTextContent('Considering Tx')
    },
  },
  'the snooze form': {
    async fill() {
      await button('Snooze').click()
      await snoozeSheet.getByRole('textbox', { name: 'Comment' }).fill('On holiday')
    },
    expectFilled: () =>
      expect.element(snoozeSheet.getByRole('textbox', { name: 'Comment' })).toHaveValue('On holiday'),
  },
  'the form for values': {
    async fill() {
      await button('Edit values').click()
      await valuesSheet.getByRole('textbox', { name: 'Proposed (£)' }).fill('1250')
    },
    expectFilled: () =>
      expect.element(valuesSheet.getByRole('textbox', { name: 'Proposed (£)' })).toHaveValue('1250'),
  },
  'the field for a new label': {
    async fill() {
      await button('Add a label').click()
      await labelSheet.getByRole('combobox').fill('Prefers the af')
    },
    expectFilled: () => expect.element(labelSheet.getByRole('combobox')).toHaveValue('Prefers the af'),
  },
}

describe.each(Object.entries(forms))('unsaved input in %s', (_, { fill, expectFilled }) => {
  it('is restored when the same user logs in again after the session expired', async () => {
    const { app } = await openPatient()
    await fill()
    await expireSession(app)
    expect(unsavedEdits.has()).toBe(true)
    await fillAndLogIn()
    await expectFilled()
  })

  it('is not shown to another user', async () => {
    const { app, server } = await openPatient()
    await fill()
    await expireSession(app)
    server.reply({ 'GET /api/v3/init': { body: { ...initWithValues, subscriber_id: 's2' } } })
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    app.close()
    openApp(server, `/patients/${PATIENT}`)
    await expect.element(details.getByRole('button', { name: 'Discard' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })
})

it('turns unsaved input of a guided flow that cannot be reopened into the note of the next outcome', async () => {
  const { app, server } = await openPatient()
  await forms['a guided flow, at the step of its note']?.fill()
  await expireSession(app)
  server.reply({
    'GET /api/v3/clients/settings/pipeline': {
      status: 403,
      body: { code: 'client_inactive', message: 'No' },
    },
  })
  await fillAndLogIn()
  await expect.element(page.getByRole('region', { name: 'Your note' })).toHaveTextContent('Moved abroad')
  await expect.element(flow).not.toBeInTheDocument()
})

it('restores unsaved input of an open row in that row', async () => {
  const { server, app } = await openPatient()
  app.close()
  const action = {
    patient_id: PATIENT,
    stage: 'newLead',
    date: new Date().toISOString(),
    referred: false,
    assignee: null,
  }
  const details = {
    first_name: 'Charlotte',
    last_name: 'Evans',
    distinguisher: null,
    phone: null,
    type: null,
    source: 'Website',
  }
  const due = [{ ...action, ...details, labels: [], snooze: null, initialized: false }]
  server.reply({ 'GET /api/actions/due': { body: due } })
  const reopened = openApp(server, '/')
  await page.getByRole('button', { name: /Charlotte Evans/ }).click()
  await forms['a guided flow, at its confirmation']?.fill()
  await expireSession(reopened)
  await fillAndLogIn()
  await forms['a guided flow, at its confirmation']?.expectFilled()
  await flow.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Yes, discard' }).click()
  await expect.element(page.getByRole('button', { name: /Charlotte Evans/, expanded: true })).toBeVisible()
})
