import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DUPLICATE_DEBOUNCE_MS } from '../../features/add-patient/duplicate-check.ts'
import type { FakeResult } from '../../lib/testing/fake-network.ts'
import {
  button,
  choice,
  choose,
  existsResponse,
  field,
  fillDetails,
  goToConfirmation,
  panel,
  showAddPatient,
} from '../testing/show-add-patient.tsx'

describe('the details of a new patient', () => {
  it('are validated at every change (ADD-08, ADD-09, ADD-10, ADD-11)', async () => {
    await showAddPatient()
    const email = field('Email')
    const expectShown = (text: string) => expect.element(panel.getByText(text)).toBeVisible()
    const expectHidden = (text: string) => expect.element(panel.getByText(text)).not.toBeInTheDocument()
    await email.fill('priya@post')
    await userEvent.tab()
    await expectShown('Invalid email address')
    await email.fill('priya@post.example')
    await expectHidden('Invalid email address')
    await email.fill('')
    await expectShown('Email is required')
    await field('Phone').fill('07700 9007')
    await userEvent.tab()
    await expectShown('Must be a valid phone number')
    await field('Phone').fill('')
    await expectShown('Phone number is required')
    await field('Full name').fill('  ')
    await expectShown('Full name cannot be blank if only whitespace')
    await field('Full name').fill('Cher')
    await expectHidden('Full name cannot be blank if only whitespace')
  })

  it('show what is missing at every field when the user tries to continue (ADD-09, ADD-10, ADD-11, ADD-13)', async () => {
    const { checks } = await showAddPatient()
    await field('Full name').click()
    await userEvent.keyboard('{Enter}')
    for (const text of [
      'Full name cannot be blank if only whitespace',
      'Email is required',
      'Phone number is required',
      'Please select a treatment type.',
      'Please select a referral source.',
    ]) {
      await expect.element(panel.getByText(text)).toBeVisible()
    }
    await choose('Treatment type', 'Implants')
    await expect.element(panel.getByText('Please select a treatment type.')).not.toBeInTheDocument()
    expect(checks).toEqual([])
  })

  it('show an error only at a field that the user has left, and correct it while the user types', async () => {
    await showAddPatient()
    await expect.element(field('Full name')).toHaveFocus()
    await userEvent.keyboard('Priya{Tab}priya@po')
    await expect.element(field('Email')).toHaveValue('priya@po')
    expect(panel.element().querySelector('[aria-invalid="true"]')).toBeNull()
    await userEvent.tab()
    await expect.element(panel.getByText('Invalid email address')).toBeVisible()
    await field('Email').click()
    await userEvent.keyboard('{End}st.example')
    await expect.element(panel.getByText('Invalid email address')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await expect.element(panel.getByText('Phone number is required')).toBeVisible()
    await expect.element(panel.getByText('Please select a treatment type.')).toBeVisible()
    await expect.element(panel.getByText('Please select a referral source.')).not.toBeInTheDocument()
  })

  it('show the error of a field after the press with which the user left it, so that the pressed switch does not move', async () => {
    await showAddPatient()
    await expect.element(field('Full name')).toHaveFocus()
    const consent = panel.getByRole('switch', { name: 'Marketing consent' })
    await consent.click()
    await expect.element(consent).toBeChecked()
    await expect.element(panel.getByText('Full name cannot be blank if only whitespace')).toBeVisible()
  })

  it("are validated with the phone rules of the practice's country (ADD-10)", async () => {
    await showAddPatient({ country: 'IE' })
    await field('Phone').fill('020 91 1234')
    await expect.element(panel.getByRole('img', { name: 'No patient has this yet' })).toBeVisible()
  })

  it('explain the consent switch (ADD-14)', async () => {
    await showAddPatient()
    const consent = panel.getByRole('switch', { name: 'Marketing consent' })
    await expect.element(panel.getByText('We cannot send this patient marketing emails')).toBeVisible()
    await consent.click()
    await expect.element(panel.getByText('We can send this patient marketing emails')).toBeVisible()
  })

  it('accept typed and suggested labels, and show why a label cannot be added', async () => {
    const { sent } = await showAddPatient()
    await choice('Labels optional').fill('Nervous about needles')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove Nervous about needles')).toBeVisible()
    await choice('Labels optional').fill('nervous ABOUT needles')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Patient already has this label')).toBeVisible()
    await choice('Labels optional').fill('')
    await choice('Labels optional').click()
    // Recently used labels are first; the patient's own labels are not suggested.
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Evenings', 'Nervous', 'Finance'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await choice('Labels optional').click()
    await page.getByRole('option', { name: 'Finance' }).click()
    await button('Remove Nervous about needles').click()
    await goToConfirmation()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body.labels).toEqual(['Evenings', 'Finance'])
  })

  it('accept labels from the keyboard: the option to add the typed text is highlighted, and removing a label does not lose the focus', async () => {
    await showAddPatient()
    const highlighted = () => document.getElementById(labels().getAttribute('aria-activedescendant') ?? '')
    const labels = () => choice('Labels optional').element()
    await choice('Labels optional').click()
    await userEvent.keyboard('nerv')
    await expect.poll(() => highlighted()?.textContent).toBe('Add "nerv"')
    await userEvent.keyboard('{ArrowDown}{Enter}Late{Enter}')
    await expect.element(button('Remove Late')).toBeVisible()
    expect(document.activeElement).toBe(labels())
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await expect.element(button('Remove Nervous')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove Late')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(labels())
  })

  it('offer the lead sources from init, and show the failure, if the current sources cannot be loaded (SRC-03)', async () => {
    await showAddPatient({
      sources: { status: 422, body: { code: 'validation', message: 'The list is being rebuilt.' } },
    })
    const source = choice('Referral source')
    await expect.element(source).toHaveAccessibleDescription('The list is being rebuilt.')
    await choose('Referral source', 'Website')
    await expect.element(source).toHaveTextContent('Website')
  })
})

describe('the check for an existing patient', () => {
  it('runs once when typing pauses, with the entered values (ADD-16, ADD-17)', async () => {
    const { checks } = await showAddPatient()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.type(field('Email'), 'priya@post.example')
    vi.advanceTimersByTime(DUPLICATE_DEBOUNCE_MS)
    await expect.poll(() => checks).toEqual([{ email: 'priya@post.example' }])
    await field('Full name').fill('Priya')
    await userEvent.type(field('Phone'), '07700 900731')
    vi.advanceTimersByTime(DUPLICATE_DEBOUNCE_MS)
    await expect.poll(() => checks.length).toBe(2)
    expect(checks[1]).toEqual({ email: 'priya@post.example', phone: '+447700900731' })
  })

  it.each([
    ['this email', { email: true }, 'A patient exists with this email', 'Email'],
    ['this phone', { phone: true }, 'A patient exists with this phone', 'Phone'],
    [
      'this email and phone',
      { email: true, phone: true },
      'A patient exists with this email and phone',
      'Phone',
    ],
  ])(
    'warns at the field that a patient with %s exists, and does not let the user continue (ADD-18, ADD-19)',
    async (_case, fields, text, fieldName) => {
      await showAddPatient({ exists: () => existsResponse(fields) })
      await fillDetails()
      await expect.element(panel.getByText('Duplicates found with the given email or phone')).toBeVisible()
      const hint = panel.getByText(text, { exact: true })
      await expect.element(hint).toBeVisible()
      expect(field(fieldName).element().getAttribute('aria-describedby')).toBe(hint.element().id)
      await expect.element(panel.getByText('A duplicate patient cannot be added')).toBeVisible()
      await expect.element(button('Continue')).not.toBeInTheDocument()
    },
  )

  it('runs again when the value changes, and lets the user continue when there is no match (ADD-19)', async () => {
    const search = Promise.withResolvers<FakeResult>()
    await showAddPatient({
      exists: (query) =>
        query.get('phone') === '+447700900733'
          ? search.promise
          : existsResponse({ phone: query.get('phone') === '+447700900731' }),
    })
    await fillDetails()
    await panel.getByRole('button', { name: 'Open patient' }).click()
    const finder = page.getByRole('dialog', { name: 'Find patient' })
    await expect.element(finder.getByRole('combobox')).toHaveValue('07700 900731')
    await userEvent.keyboard('{Escape}')
    await expect.element(finder).not.toBeInTheDocument()
    await field('Phone').fill('07700 900732')
    await expect.element(panel.getByText('A patient exists with this phone')).not.toBeInTheDocument()
    await expect.element(button('Continue')).toBeVisible()
    await field('Phone').fill('07700 900733')
    await expect.element(button('Continue')).not.toBeInTheDocument()
    search.resolve(existsResponse())
    await expect.element(button('Continue')).toBeVisible()
    await field('Full name').fill('')
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Fill in the details to continue')).toBeVisible()
  })

  it('can be repeated after a failure', async () => {
    let broken = true
    await showAddPatient({
      exists: () => (broken ? { status: 400, body: { code: 'malformed', message: 'No' } } : existsResponse()),
    })
    await fillDetails()
    const failed = panel.getByText('We could not check whether this patient already exists.')
    await expect.element(failed).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    broken = false
    await button('Try again').click()
    await expect.element(button('Continue')).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
  })
})
