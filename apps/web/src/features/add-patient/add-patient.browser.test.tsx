import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectCalls } from '../../lib/call.ts'
import { fakeNetwork, type Turn } from '../../lib/testing/fake-network.ts'
import { render } from '../../ui/testing/render.tsx'
import { useAddPatient } from './add-patient.tsx'

const panel = page.getByRole('dialog', { name: 'Add Patient' })
const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
const labels = panel.getByRole('combobox', { name: 'Labels optional' })
const button = (name: string) => panel.getByRole('button', { name, exact: true })
const step = () => panel.element().querySelector('[aria-current="step"]')?.textContent
const ask = page.getByRole('dialog', { name: 'Close and discard patient details?' })

const added = {
  status: 201,
  body: {
    patient_id: 'p9',
    first_name: 'Priya',
    last_name: 'Nair',
    stage: 'newLead',
    next_action_at: null,
    labels: [],
  },
}
const nobody: Turn = { status: 200, body: { email: false, phone: false } }
const known = (fields: { email?: boolean; phone?: boolean }): Turn => ({
  status: 200,
  body: { email: false, phone: false, ...fields },
})
/** An answer that comes when the test says so. */
function held() {
  let come: (turn: Turn) => void = () => {}
  const turn = new Promise<Turn>((resolve) => {
    come = resolve
  })
  return { turn, come }
}

/** How often a call is tried that gets no answer. */
const TRIES = 4

interface Given {
  /** What the practice says of a patient it is asked about. */
  exists?: (query: URLSearchParams) => Turn
  /** What saving comes to, time after time. */
  saves?: (Turn | Promise<Turn>)[]
  variant?: 'pipeline' | 'lite'
  country?: 'GB' | 'IE'
}

async function open({ exists = () => nobody, saves = [added], ...place }: Given = {}) {
  const asked: Record<string, string>[] = []
  const sent: { body: Record<string, unknown>; key: unknown }[] = []
  const answering = (turn: Turn) => {
    if (turn === 'broken') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(turn.body), { status: turn.status })
  }
  const network = fakeNetwork([], {
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'http://product.test')
      if (pathname.endsWith('/actions/exists')) {
        asked.push(Object.fromEntries(searchParams))
        return answering(exists(searchParams))
      }
      const headers = init.headers as Record<string, string>
      sent.push({ body: JSON.parse(String(init.body)), key: headers['idempotency-key'] })
      return answering((await (saves.length > 1 ? saves.shift() : saves[0])) ?? 'broken')
    },
  })
  connectCalls(network.client)
  const told = { onOpenPatient: vi.fn(), onAdded: vi.fn(), onFindPatient: vi.fn(), onGone: vi.fn() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Opener {...place} {...told} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await expect.element(panel).toBeVisible()
  return { asked, sent, ...told }
}

type OpenerProps = Pick<Given, 'variant' | 'country'> &
  Pick<Parameters<typeof useAddPatient>[0], 'onOpenPatient' | 'onAdded' | 'onFindPatient' | 'onGone'>

function Opener({ variant = 'pipeline', country = 'GB', ...told }: OpenerProps) {
  const { open: openPanel, panel: shown } = useAddPatient({
    country,
    variant,
    zone: 'Europe/London',
    treatmentTypes: ['Implants', 'Whitening'],
    sources: ['Website', 'Google Ads'],
    labels: { known: ['Nervous', 'Finance'], history: ['Evenings'] },
    takeKept: () => undefined,
    ...told,
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

async function fillDetails() {
  await field('Full name').fill('Priya Nair')
  await field('Email').fill('priya.nair@post.example')
  await field('Phone').fill('07700 900731')
  await choose('Treatment type', 'Implants')
  await choose('Referral source', 'Google Ads')
}

async function toNextAction() {
  await fillDetails()
  await button('Continue').click()
}

async function toConfirmation(action = 'New enquiry') {
  await toNextAction()
  await panel.getByRole('radio', { name: action }).click()
  await button('Continue').click()
}

describe('the steps of the panel', () => {
  it('are four, in order: details, next action, confirmation, saving (ADD-01)', async () => {
    const save = held()
    await open({ saves: [save.turn] })
    const names = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements()
    expect(names.map((one) => one.textContent)).toEqual([
      '1Details',
      '2Next action',
      '3Confirmation',
      '4Saving',
    ])
    await expect.poll(step).toBe('1Details')
    await toNextAction()
    await expect.poll(step).toBe('2Next action')
    await panel.getByRole('radio', { name: 'New enquiry' }).click()
    await button('Continue').click()
    await expect.poll(step).toBe('3Confirmation')
    await button('Add patient').click()
    await expect.poll(step).toBe('4Saving')
    await expect.element(panel.getByText('Saving Priya Nair')).toBeVisible()
    // What is on its way is not taken back.
    await userEvent.keyboard('{Escape}')
    await expect.element(ask).not.toBeInTheDocument()
    save.come(added)
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('lead back with all that was entered, the focus always in the step (ADD-04)', async () => {
    await open()
    await expect.element(field('Full name')).toHaveFocus()
    await toNextAction()
    await expect.element(panel.getByRole('radio', { name: 'New enquiry' })).toHaveFocus()
    await panel.getByRole('radio', { name: 'Undergoing treatment' }).click()
    await field('Date').fill('24 December 2030')
    await field('Note optional').fill('Evenings only')
    await button('Continue').click()
    await expect.element(button('Add patient')).toHaveFocus()
    await button('Back').click()
    await expect.element(field('Date')).toHaveValue('24 December 2030')
    await expect.element(field('Note optional')).toHaveValue('Evenings only')
    await expect.element(panel.getByRole('radio', { name: 'Undergoing treatment' })).toBeChecked()
    await button('Back').click()
    await expect.element(field('Email')).toHaveValue('priya.nair@post.example')
    await expect
      .element(panel.getByRole('combobox', { name: 'Referral source' }))
      .toHaveTextContent('Google Ads')
    await expect.element(button('Continue')).toBeVisible()
  })
})

describe('the details', () => {
  it('are judged at every change (ADD-08, ADD-09, ADD-10, ADD-11)', async () => {
    await open()
    const email = field('Email')
    const says = (words: string) => expect.element(panel.getByText(words)).toBeVisible()
    const isSilent = (words: string) => expect.element(panel.getByText(words)).not.toBeInTheDocument()
    await email.fill('priya@post')
    await says('Invalid email address')
    await email.fill('priya@post.example')
    await isSilent('Invalid email address')
    await email.fill('')
    await says('Email is required')
    await field('Phone').fill('07700 9007')
    await says('Must be a valid phone number')
    await field('Phone').fill('')
    await says('Phone number is required')
    await field('Full name').fill('  ')
    await says('Full name cannot be blank if only whitespace')
    await field('Full name').fill('Cher')
    await isSilent('Full name cannot be blank if only whitespace')
  })

  it('say at every field what is missing when somebody tries to go on (ADD-09, ADD-10, ADD-11, ADD-13)', async () => {
    const { asked } = await open()
    await field('Full name').click()
    await userEvent.keyboard('{Enter}')
    for (const words of [
      'Full name cannot be blank if only whitespace',
      'Email is required',
      'Phone number is required',
      'Please select a treatment type.',
      'Please select a referral source.',
    ]) {
      await expect.element(panel.getByText(words)).toBeVisible()
    }
    await choose('Treatment type', 'Implants')
    await expect.element(panel.getByText('Please select a treatment type.')).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('say of a field that was passed over what is missing in it', async () => {
    await open()
    await field('Email').fill('priya@post.example')
    await expect.element(panel.getByText('Full name cannot be blank if only whitespace')).toBeVisible()
    await expect.element(panel.getByText('Phone number is required')).not.toBeInTheDocument()
  })

  it('judge numbers by the country of the practice (ADD-10)', async () => {
    await open({ country: 'IE' })
    await field('Phone').fill('020 91 1234')
    await expect.element(panel.getByRole('img', { name: 'No patient has it yet' })).toBeVisible()
  })

  it('say what the consent switch means, and ask for none in lite (ADD-14, C-22)', async () => {
    await open()
    const consent = panel.getByRole('switch', { name: 'Marketing consent' })
    await expect.element(panel.getByText('We cannot send this patient marketing emails')).toBeVisible()
    await consent.click()
    await expect.element(panel.getByText('We can send this patient marketing emails')).toBeVisible()
  })

  it('take labels that are typed or offered, and say why one cannot be added', async () => {
    const { sent } = await open()
    await labels.fill('Nervous about needles')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove Nervous about needles')).toBeVisible()
    await labels.fill('nervous ABOUT needles')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Patient already has this label')).toBeVisible()
    await labels.fill('')
    await labels.click()
    // Those used last stand first; what the patient has is not offered.
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['Evenings', 'Nervous', 'Finance'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await labels.click()
    await page.getByRole('option', { name: 'Finance' }).click()
    await button('Remove Nervous about needles').click()
    await toConfirmation()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body.labels).toEqual(['Evenings', 'Finance'])
  })
})

describe('whether the practice knows the patient', () => {
  it('is asked once when the typing pauses, about what was entered (ADD-16, ADD-17)', async () => {
    const { asked } = await open()
    await userEvent.type(field('Email'), 'priya@post.example')
    await expect.poll(() => asked).toEqual([{ email: 'priya@post.example' }])
    await field('Full name').fill('Priya')
    await userEvent.type(field('Phone'), '07700 900731')
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]).toEqual({ email: 'priya@post.example', phone: '+447700900731' })
  })

  it.each([
    [{ email: true }, 'A patient exists with this email', 'Email'],
    [{ phone: true }, 'A patient exists with this phone', 'Phone'],
    [{ email: true, phone: true }, 'A patient exists with this email and phone', 'Phone'],
  ])('is warned of for %j, at the field, and nobody goes on (ADD-18, ADD-19)', async (fields, words, at) => {
    await open({ exists: () => known(fields) })
    await fillDetails()
    await expect.element(panel.getByText('Duplicates found with the given email or phone')).toBeVisible()
    const hint = panel.getByText(words, { exact: true })
    await expect.element(hint).toBeVisible()
    expect(field(at).element().getAttribute('aria-describedby')).toBe(hint.element().id)
    await expect.element(panel.getByText('A duplicate patient cannot be added')).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
  })

  it('is looked at anew when that is changed, and leads on once nobody is known (ADD-19)', async () => {
    const { onFindPatient } = await open({
      exists: (query) => known({ phone: query.get('phone') === '+447700900731' }),
    })
    await fillDetails()
    await panel.getByRole('button', { name: 'Find patient' }).click()
    expect(onFindPatient).toHaveBeenCalledExactlyOnceWith('07700 900731')
    await field('Phone').fill('07700 900732')
    await expect.element(panel.getByText('A patient exists with this phone')).not.toBeInTheDocument()
    await expect.element(button('Continue')).toBeVisible()
    await field('Full name').fill('')
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Fill in the details to continue')).toBeVisible()
  })

  it('can be asked again after that failed', async () => {
    let broken = true
    await open({ exists: () => (broken ? { status: 400, body: { code: 'malformed' } } : nobody) })
    await fillDetails()
    const failed = panel.getByText('We could not check whether you know this patient already.')
    await expect.element(failed).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    broken = false
    await button('Try again').click()
    await expect.element(button('Continue')).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
  })
})

describe('the next action', () => {
  it('is one of five, each with the day it usually is on', async () => {
    await open()
    await toNextAction()
    expect(panel.getByRole('radio').elements()).toHaveLength(5)
    await expect.element(button('Continue')).not.toBeInTheDocument()
    await panel.getByRole('radio', { name: 'Thinking about treatment' }).click()
    await expect.element(button('Time')).toHaveTextContent('9:00am')
    await expect.element(button('Continue')).toBeVisible()
  })

  it('takes a day in words, and leads nowhere while that is none (TIME-05)', async () => {
    const { sent } = await open()
    await toNextAction()
    await panel.getByRole('radio', { name: 'Booked in for a consultation' }).click()
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

describe('saving (ADD-20, ADD-22, ADD-23)', () => {
  it('shows first what will be saved', async () => {
    await open()
    await toNextAction()
    await panel.getByRole('radio', { name: 'Thinking about a consultation' }).click()
    await field('Date').fill('24/12/2030')
    await field('Note optional').fill('Evenings only')
    await button('Continue').click()
    await expect
      .element(panel.getByText('We will follow up with Priya Nair on Tuesday 24 December 2030'))
      .toBeVisible()
    const facts = [...panel.element().querySelectorAll('dt')].map((one) => [
      one.textContent,
      one.nextElementSibling?.textContent,
    ])
    expect(facts).toEqual([
      ['Name', 'Priya Nair'],
      ['Email', 'priya.nair@post.example'],
      ['Phone', '07700 900731'],
      ['Treatment', 'Implants'],
      ['Source', 'Google Ads'],
      ['Note', 'Evenings only'],
      ['Marketing', 'We cannot send this patient marketing emails'],
    ])
  })

  it.each([
    ['New enquiry', 'Priya Nair has been added as a new lead'],
    ['Booked in for a consultation', 'Priya Nair is booked in for their consultation'],
    ['Thinking about a consultation', 'Priya Nair is thinking about a consultation'],
    ['Thinking about treatment', 'Priya Nair is thinking about treatment'],
    ['Undergoing treatment', 'Priya Nair is undergoing treatment'],
  ])('of "%s" says "%s", and opens the patient when asked (ADD-24)', async (action, words) => {
    const { onAdded, onOpenPatient } = await open()
    await toConfirmation(action)
    await button('Add patient').click()
    const toast = page.getByRole('status').filter({ hasText: words })
    await expect.element(toast).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    expect(onAdded).toHaveBeenCalledOnce()
    await toast.getByRole('button', { name: 'Open patient' }).click()
    expect(onOpenPatient).toHaveBeenCalledExactlyOnceWith('p9')
  })

  it('in lite asks for no consent and sends none (C-22)', async () => {
    const { sent } = await open({ variant: 'lite' })
    await expect.element(panel.getByRole('switch')).not.toBeInTheDocument()
    await toConfirmation('Undergoing treatment')
    await expect.element(panel.getByText('Priya Nair has gone ahead')).toBeVisible()
    await button('Add patient').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent[0]?.body).toMatchObject({ gdpr: 'Opted Out', date: null })
  })

  it('that failed keeps everything, says so, and is the same when it is tried again', async () => {
    const { sent } = await open({ saves: [...Array<Turn>(TRIES).fill('broken'), added] })
    await toConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText('The server could not be reached.')).toBeVisible()
    await button('Try again').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent).toHaveLength(TRIES + 1)
    for (const again of sent) expect(again).toEqual(sent[0])
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  it('of somebody whom a colleague has just added leads back to the details and says so (ADD-18)', async () => {
    const message = 'A patient exists with this phone'
    const body = { code: 'duplicate_patient', message, errors: { phone: [message] } }
    await open({ saves: [{ status: 409, body }] })
    await toConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText(message)).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Priya Nair')
    await expect.element(button('Continue')).not.toBeInTheDocument()
  })

  it('of what the server finds wrong leads back to its field', async () => {
    const errors = { date: ['This date has passed. Please choose another.'] }
    const body = { code: 'validation', message: 'Please check', errors }
    await open({ saves: [{ status: 422, body }] })
    await toConfirmation()
    await button('Add patient').click()
    await expect.element(panel.getByText('This date has passed. Please choose another.')).toBeVisible()
    await expect.element(panel.getByRole('radio', { name: 'New enquiry' })).toBeChecked()
  })
})

/** Whether the tab may be closed without a word. */
function leavesFreely(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

describe('closing the panel', () => {
  it('needs no word while nothing is filled in', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('asks before it discards: no keeps everything, yes opens blank the next time (ADD-06)', async () => {
    await open()
    expect(leavesFreely()).toBe(true)
    await field('Full name').fill('Priya')
    await expect.poll(leavesFreely).toBe(false)
    await button('Close').click()
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
    expect(leavesFreely()).toBe(true)
  })
})
