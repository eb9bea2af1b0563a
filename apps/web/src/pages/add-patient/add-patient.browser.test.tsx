import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ACTIONS_KEY } from '../../features/actions/actions.api.ts'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import type { FakeResult } from '../../lib/testing/fake-network.ts'
import {
  action,
  button,
  choice,
  field,
  goToConfirmation,
  goToNextAction,
  opener,
  panel,
  savedLead,
  showAddPatient,
} from '../testing/show-add-patient.tsx'

afterEach(() => vi.useRealTimers())

/** How many times a request that gets no response is sent. */
const ATTEMPTS = 4

const step = () => panel.element().querySelector('[aria-current="step"]')?.textContent
const question = page.getByRole('dialog', { name: 'Close and discard patient details?' })

describe('the steps of the Add Patient panel', () => {
  it('are details, next action, confirmation and saving, in this order (ADD-01)', async () => {
    const save = Promise.withResolvers<FakeResult>()
    await showAddPatient({ saves: [save.promise] })
    const names = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual([
      '1Details',
      '2Next action',
      '3Confirmation',
      '4Saving',
    ])
    await expect.poll(step).toBe('1Details')
    await goToNextAction()
    await expect.poll(step).toBe('2Next action')
    await action('New enquiry').click()
    await button('Continue').click()
    await expect.poll(step).toBe('3Confirmation')
    await button('Add patient').click()
    await expect.poll(step).toBe('4Saving')
    await expect.element(panel.getByText('Saving Priya Nair')).toBeVisible()
    // A request in progress is not cancelled.
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    save.resolve(savedLead)
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('can be passed without a mouse: lists take the first letters, Ctrl Enter continues, digits choose what happens next', async () => {
    const { sent } = await showAddPatient()
    await expect.element(field('Full name')).toHaveFocus()
    await userEvent.keyboard('Priya Nair{Tab}priya.nair@post.example{Tab}07700 900731{Tab}imp{Tab}goo')
    await expect.element(choice('Treatment type')).toHaveTextContent('Implants')
    await expect.element(choice('Referral source')).toHaveTextContent('Google Ads')
    await expect.element(button('Continue')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(action('New enquiry')).toHaveFocus()
    await userEvent.keyboard('1')
    await expect.element(action('New enquiry')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Add patient')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent.map(({ body }) => body)).toMatchObject([{ txType: 'Implants', source: 'Google Ads' }])
  })

  it('can be left backwards without losing input, with the focus always inside the step (ADD-04)', async () => {
    await showAddPatient()
    await expect.element(field('Full name')).toHaveFocus()
    await goToNextAction()
    await expect.element(action('New enquiry')).toHaveFocus()
    await action('Undergoing treatment').click()
    await field('Date').fill('24 December 2030')
    await field('Note optional').fill('Evenings only')
    await button('Continue').click()
    await expect.element(button('Add patient')).toHaveFocus()
    await button('Back').click()
    await expect.element(field('Date')).toHaveValue('24 December 2030')
    await expect.element(field('Note optional')).toHaveValue('Evenings only')
    await expect.element(action('Undergoing treatment')).toBeChecked()
    await button('Back').click()
    await expect.element(field('Email')).toHaveValue('priya.nair@post.example')
    await expect.element(choice('Referral source')).toHaveTextContent('Google Ads')
    await expect.element(button('Continue')).toBeVisible()
  })
})

describe('the next action of a new patient', () => {
  it('is chosen from five, and has a proposed time', async () => {
    await showAddPatient()
    await goToNextAction()
    expect(panel.getByRole('radio').elements()).toHaveLength(5)
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await action('Thinking about treatment').click()
    await expect.element(button('Time')).toHaveTextContent('9:00am')
    await expect.element(button('Continue')).toBeVisible()
  })

  it('accepts a typed day, and does not continue while it is invalid (TIME-05)', async () => {
    const { sent } = await showAddPatient()
    await goToNextAction()
    await action('Booked in for a consultation').click()
    await field('Date').fill('in a while')
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await field('Date').fill('24/12/2030')
    await expect.element(panel.getByText('Tuesday 24 December 2030')).toBeVisible()
    await button('Continue').click()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body).toMatchObject({
      nextAction: 'booking',
      date: expect.stringMatching(/^2030-12-24T/),
    })
  })
})

describe('saving a new patient (ADD-20, ADD-22, ADD-23)', () => {
  it('first shows what will be saved', async () => {
    await showAddPatient()
    await goToNextAction()
    await action('Thinking about a consultation').click()
    await field('Date').fill('24/12/2030')
    await field('Note optional').fill('Evenings only')
    await button('Continue').click()
    await expect
      .element(panel.getByText('We will follow up with Priya Nair on Tuesday 24 December 2030'))
      .toBeVisible()
    const pairs = [...panel.element().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(pairs).toEqual([
      ['Name', 'Priya Nair'],
      ['Email', 'priya.nair@post.example'],
      ['Phone', '07700 900731'],
      ['Treatment', 'Implants'],
      ['Source', 'Google Ads'],
      ['Note', 'Evenings only'],
      ['Marketing', 'We cannot send this patient marketing emails'],
    ])
  })

  it('shows and sends the default date as of the moment of saving (TIME-06, G-19)', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-20T23:37:00Z'),
    })
    const { sent } = await showAddPatient()
    await goToConfirmation('Booked in for a consultation')
    await expect.element(panel.getByText(/on Friday 20 November 2026/)).toBeVisible()
    vi.advanceTimersByTime(30 * 60_000)
    await expect.element(panel.getByText(/on Saturday 21 November 2026/)).toBeVisible()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body).toMatchObject({ date: '2026-11-21T00:15:00.000Z' })
  })

  it.each([
    ['New enquiry', 'Priya Nair has been added as a new lead'],
    ['Booked in for a consultation', 'Priya Nair is booked in for their consultation'],
    ['Thinking about a consultation', 'Priya Nair is thinking about a consultation'],
    ['Thinking about treatment', 'Priya Nair is thinking about treatment'],
    ['Undergoing treatment', 'Priya Nair is undergoing treatment'],
  ])('for "%s" shows "%s", and opens the patient on request (ADD-24)', async (action, text) => {
    const { queries, onOpenPatient } = await showAddPatient()
    queries.setQueryData(ACTIONS_KEY, 'due then')
    await goToConfirmation(action)
    await button('Add patient').click()
    const toast = page.getByRole('status').filter({ hasText: text })
    await expect.element(toast).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    expect(queries.getQueryState(ACTIONS_KEY)?.isInvalidated).toBe(true)
    await toast.getByRole('button', { name: 'Open patient' }).click()
    expect(onOpenPatient).toHaveBeenCalledExactlyOnceWith('p9')
  })

  it('does not ask for marketing consent in lite mode, and sends "Opted Out" (C-22)', async () => {
    const { sent } = await showAddPatient({ variant: 'lite' })
    await expect.element(panel.getByRole('switch')).not.toBeInTheDocument()
    await goToConfirmation('Undergoing treatment')
    await expect.element(panel.getByText('Priya Nair has gone ahead')).toBeVisible()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body).toMatchObject({ gdpr: 'Opted Out', date: null })
  })

  it('preserves the input after a failure, shows why, and sends the same request on retry', async () => {
    const { sent } = await showAddPatient({
      saves: [...Array<FakeResult>(ATTEMPTS).fill('broken'), savedLead],
    })
    await goToConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText('The server could not be reached.')).toBeVisible()
    await button('Try again').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent).toHaveLength(ATTEMPTS + 1)
    for (const request of sent) expect(request).toEqual(sent[0])
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  it('returns to the details and shows why if a colleague has just added the patient (ADD-18)', async () => {
    const message = 'A patient exists with this phone'
    const body = { code: 'duplicate_patient', message, errors: { phone: [message] } }
    await showAddPatient({ saves: [{ status: 409, body }] })
    await goToConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText(message)).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Priya Nair')
    await expect.element(button('Continue')).not.toBeInTheDocument()
  })

  it('returns to the field that the server refuses', async () => {
    const errors = { date: ['This date has passed. Please choose another.'] }
    const body = { code: 'validation', message: 'Please check', errors }
    await showAddPatient({ saves: [{ status: 422, body }] })
    await goToConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText('This date has passed. Please choose another.')).toBeVisible()
    await expect.element(action('New enquiry')).toBeChecked()
  })
})

/** Whether the tab can be closed without a question. */
function canCloseTab(): boolean {
  return !unsavedEdits.has()
}

describe('closing the Add Patient panel', () => {
  it('does not ask while nothing is filled in', async () => {
    await showAddPatient()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('asks before it discards input: No preserves it, Yes leaves the panel blank (ADD-06)', async () => {
    await showAddPatient()
    expect(canCloseTab()).toBe(true)
    await field('Full name').fill('Priya')
    await expect.poll(canCloseTab).toBe(false)
    await button('Close').click()
    await expect
      .element(question)
      .toHaveTextContent('Closing this dialog will discard all of the details you have entered.')
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(field('Full name')).toHaveValue('Priya')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await opener.click()
    await expect.element(field('Full name')).toHaveValue('')
    expect(canCloseTab()).toBe(true)
  })
})
