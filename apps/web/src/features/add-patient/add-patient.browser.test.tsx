import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectCalls } from '../../lib/call.ts'
import { fakeNetwork, type Turn } from '../../lib/testing/fake-network.ts'
import { render } from '../../ui/testing/render.tsx'
import { useAddPatient } from './add-patient.tsx'

const panel = page.getByRole('dialog', { name: 'Add Patient' })
const field = (name: string) => panel.getByRole('textbox', { name })
const save = panel.getByRole('button', { name: 'Add patient' })
const ask = page.getByRole('dialog', { name: 'Close and discard patient details?' })

const added = {
  patient_id: 'p9',
  first_name: 'Priya',
  last_name: 'Nair',
  stage: 'newLead',
  next_action_at: null,
  labels: [],
}

async function open(...turns: Turn[]) {
  const network = fakeNetwork(turns.length > 0 ? turns : [{ status: 201, body: added }])
  connectCalls(network.client)
  const facts = { onOpenPatient: vi.fn(), onAdded: vi.fn() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Opener {...facts} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await expect.element(panel).toBeVisible()
  return { network, ...facts }
}

function Opener(facts: { onOpenPatient: (id: string) => void; onAdded: () => void }) {
  const { open: openPanel, panel: shown } = useAddPatient({
    country: 'GB',
    treatmentTypes: ['Implants', 'Whitening'],
    sources: ['Website', 'Google Ads'],
    ...facts,
  })
  return (
    <>
      <button type="button" onClick={openPanel}>
        Show the panel
      </button>
      {shown}
    </>
  )
}

async function choose(label: string, option: string) {
  await panel.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function fillIn() {
  await field('Full name').fill('Priya Nair')
  await field('Email').fill('priya.nair@post.example')
  await field('Phone').fill('07700 900731')
  await choose('Treatment type', 'Implants')
  await choose('Referral source', 'Google Ads')
}

describe('the Add Patient panel', () => {
  it('says at every field what is missing, and sends nothing until all is there (ADD-09, ADD-10, ADD-11, ADD-13)', async () => {
    const { network } = await open()
    await save.click()
    for (const words of [
      'Full name cannot be blank if only whitespace',
      'Email is required',
      'Phone number is required',
      'Please select a treatment type.',
      'Please select a referral source.',
    ]) {
      await expect.element(panel.getByText(words)).toBeVisible()
    }
    await field('Email').fill('priya@post')
    await expect.element(panel.getByText('Invalid email address')).toBeVisible()
    await field('Phone').fill('07700 9007')
    await expect.element(panel.getByText('Must be a valid phone number')).toBeVisible()
    expect(network.sent).toEqual([])
  })

  it('adds the lead, says so by name, and opens them when asked', async () => {
    const { network, onAdded, onOpenPatient } = await open()
    await fillIn()
    await panel.getByRole('switch', { name: 'Marketing consent' }).click()
    await expect.element(panel.getByText('We can send this patient marketing emails')).toBeVisible()
    await field('Note optional').fill('Evenings only')
    await save.click()
    await expect.element(page.getByText('Priya Nair has been added as a new lead')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    expect(network.sent.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      {
        method: 'POST',
        url: '/api/v2/actions',
        body: {
          firstName: 'Priya',
          lastName: 'Nair',
          email: 'priya.nair@post.example',
          phone: '07700 900731',
          gdpr: 'Opted In',
          txType: 'Implants',
          source: 'Google Ads',
          note: 'Evenings only',
          nextAction: 'enquiry',
        },
      },
    ])
    expect(onAdded).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Open patient' }).click()
    expect(onOpenPatient).toHaveBeenCalledExactlyOnceWith('p9')
  })

  it('warns at the field when the practice knows the patient, until it is changed (ADD-18)', async () => {
    const message = 'A patient exists with this phone'
    const errors = { phone: [message] }
    await open(
      { status: 409, body: { code: 'duplicate_patient', message, errors } },
      { status: 201, body: added },
    )
    await fillIn()
    await save.click()
    await expect.element(panel.getByText('Duplicates found with the given email or phone')).toBeVisible()
    const hint = panel.getByText(message)
    await expect.element(hint).toBeVisible()
    expect(field('Phone').element().getAttribute('aria-describedby')).toBe(hint.element().id)
    await expect.element(panel.getByText('A duplicate patient cannot be added')).toBeVisible()
    await expect.element(save).not.toBeInTheDocument()
    await field('Phone').fill('07700 900732')
    await expect.element(hint).not.toBeInTheDocument()
    await save.click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('shows what the server found wrong at its field, and keeps all that was typed when saving fails', async () => {
    const errors = { phone: ['Must be a valid phone number'] }
    await open(
      { status: 422, body: { code: 'validation', message: 'Please check', errors } },
      { status: 404, body: { code: 'not_found', message: 'Gone for a moment' } },
    )
    await fillIn()
    await save.click()
    await expect.element(panel.getByText('Must be a valid phone number')).toBeVisible()
    await save.click()
    await expect.element(page.getByText('Gone for a moment')).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Priya Nair')
  })

  it('closes at once while nothing is filled in', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('asks before it discards: no keeps everything, yes opens blank the next time (ADD-06)', async () => {
    await open()
    await field('Full name').fill('Priya')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect
      .element(ask)
      .toHaveTextContent('Closing this dialog will discard all of the details you have entered.')
    await ask.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(field('Full name')).toHaveValue('Priya')
    await userEvent.keyboard('{Escape}')
    await ask.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show the panel' }).click()
    await expect.element(field('Full name')).toHaveValue('')
  })
})
