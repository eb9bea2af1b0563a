import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aHit, aPatient } from '../signed-in/testing/events.ts'
import { fakeAppServer, init, PATIENT } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'
import { openSignedIn } from './testing/open-signed-in.tsx'

const addButton = page.getByRole('banner').getByRole('button', { name: 'Add Patient' })
const panel = page.getByRole('dialog', { name: 'Add Patient' })
const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
const hit = aHit({ id: PATIENT, first_name: 'Priya', last_name: 'Nair', phone: '07700 900731' })

const OTHER_PATIENT = '0198c1de-0000-7000-8000-0000000000a2'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function choose(label: string, option: string) {
  await panel.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The app with a list of due actions, in which the new patient appears once they are added. */
async function openView(existing: { phone: boolean }) {
  const server = fakeAppServer({
    'GET /api/actions/exists': { body: { email: false, ...existing } },
    'GET /api/v3/patients/search': { body: existing.phone ? [hit] : [] },
    [`GET /api/v3/patients/${PATIENT}`]: {
      body: aPatient({ id: PATIENT, first_name: 'Priya', last_name: 'Nair' }),
    },
    [`GET /api/v2/patients/${PATIENT}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: [] },
    'POST /api/v2/actions': () => {
      const date = new Date().toISOString()
      const action = {
        patient_id: PATIENT,
        stage: 'newLead',
        date,
        referred: false,
        snooze: null,
        assignee: null,
      }
      const details = {
        phone: hit.phone,
        type: 'Implants',
        source: 'Website',
        labels: [],
        initialized: false,
      }
      server.reply({
        'GET /api/actions/due': {
          body: [{ ...action, ...details, first_name: 'Priya', last_name: 'Nair', distinguisher: null }],
        },
        'GET /api/v3/patients/search': { body: [hit] },
      })
      const name = { first_name: 'Priya', last_name: 'Nair', distinguisher: null }
      return {
        status: 201,
        body: { patient_id: PATIENT, ...name, stage: 'newLead', next_action_at: date, labels: [] },
      }
    },
  })
  openSignedIn(server, '/')
  return server
}

async function fillDetails() {
  await addButton.click()
  await field('Full name').fill('Priya Nair')
  await field('Email').fill('priya.nair@post.example')
  await field('Phone').fill('07700 900731')
  await choose('Treatment type', 'Implants')
  await choose('Referral source', 'Website')
}

it('disables the green Add Patient button until the practice is loaded and while the panel is open (ADD-01, ADD-02)', async () => {
  const server = fakeAppServer()
  const firstApp = openSignedIn(server, '/')
  await expect.element(addButton).not.toHaveAttribute('aria-disabled', 'true')
  firstApp.close()

  let load = () => {}
  server.reply({
    'GET /api/v3/init': () =>
      new Promise((resolve) => {
        load = () => resolve({ body: init })
      }),
  })
  server.calls.length = 0
  openApp(server, '/')
  await expect.element(addButton).toHaveAttribute('aria-disabled', 'true')
  expect(getComputedStyle(addButton.element()).backgroundColor).not.toBe('rgb(11, 123, 81)')
  await expect.poll(() => server.calls).toContain('GET /api/v3/init')
  load()
  await expect.element(addButton).not.toHaveAttribute('aria-disabled', 'true')
  expect(getComputedStyle(addButton.element()).backgroundColor).toBe('rgb(11, 123, 81)')
  await addButton.click()
  await expect.element(panel).toBeVisible()
  const coveredButton = document.querySelector('header button[aria-disabled="true"]')
  expect(coveredButton?.textContent).toBe('Add Patient')
  const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Details',
    '2Next action',
    '3Confirmation',
    '4Saving',
  ])
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(addButton).toHaveFocus()
})

it('shows an added patient in their view and in the search, and opens them from the toast (ADD-24, ADD-25)', async () => {
  const server = await openView({ phone: false })
  await fillDetails()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('radio', { name: 'New enquiry' }).click()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('button', { name: 'Add patient' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Priya Nair has been added as a new lead' })
  await toast.getByRole('button', { name: 'Open patient' }).click()
  const editor = page.getByRole('dialog', { name: 'Priya Nair' })
  await expect.element(editor).toBeVisible()
  await editor.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Refresh actions due' }).click()
  await expect.element(page.getByRole('main').getByText('Priya Nair')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search patients' }).fill('Priya')
  await expect.element(page.getByRole('option', { name: /Priya Nair/ })).toBeVisible()
  expect(server.bodies.map(({ call }) => call)).toContain('POST /api/v2/actions')
})

it('opens the patient with the entered number over the Add Patient panel, which preserves its input', async () => {
  const server = await openView({ phone: true })
  const other = { ...hit, id: OTHER_PATIENT, phone: '+4477009007310' }
  server.reply({ 'GET /api/v3/patients/search': { body: [other, hit] } })
  await fillDetails()
  await panel.getByRole('button', { name: 'Open patient' }).click()
  const editor = page.getByRole('dialog', { name: 'Priya Nair' })
  await expect.element(editor).toBeVisible()
  await editor.getByRole('button', { name: 'Close' }).click()
  await expect.element(field('Full name')).toHaveValue('Priya Nair')
})

it('lets the user choose between patients who share the entered number, over the panel', async () => {
  const server = await openView({ phone: true })
  const sister = { ...hit, id: OTHER_PATIENT, first_name: 'Anika', phone: '+447700900731' }
  server.reply({ 'GET /api/v3/patients/search': { body: [sister, hit] } })
  await fillDetails()
  await panel.getByRole('button', { name: 'Open patient' }).click()
  const finder = page.getByRole('dialog', { name: 'Find patient' })
  await expect.element(finder.getByRole('combobox', { name: 'Search patients' })).toHaveValue('07700 900731')
  await finder.getByRole('option', { name: /Priya Nair/ }).click()
  const editor = page.getByRole('dialog', { name: 'Priya Nair' })
  await expect.element(editor).toBeVisible()
  await expect.element(finder).not.toBeInTheDocument()
  await editor.getByRole('button', { name: 'Close' }).click()
  await expect.element(field('Full name')).toHaveValue('Priya Nair')
})
