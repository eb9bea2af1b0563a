import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { type FakeAppServer, fakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const SETTINGS = '/api/v3/clients/settings/communications'
const ENABLE = '/api/v3/clients/sms/enable'
const NINE_TO_FIVE = { opens: '09:00:00', closes: '17:00:00' }
const OFF = { enabled: false, message: '' }

const settings: CommunicationSettings = {
  sending_email: 'hello@brightside.test',
  business_hours: {
    monday: NINE_TO_FIVE,
    tuesday: NINE_TO_FIVE,
    wednesday: NINE_TO_FIVE,
    thursday: NINE_TO_FIVE,
    friday: NINE_TO_FIVE,
    saturday: null,
    sunday: null,
  },
  sms_autoresponses: {
    in_hours_new: OFF,
    in_hours_existing: OFF,
    out_of_hours_new: { enabled: false, message: 'We open at nine.' },
    out_of_hours_existing: OFF,
  },
  undo_send_seconds: 5,
  sms_status: { number: '+447700900800' },
}

/** A server that stores the settings. */
function settingsServer(given: Partial<CommunicationSettings> = {}) {
  let stored = { ...settings, ...given }
  const lastBody = () => server.bodies.at(-1)?.body as Partial<CommunicationSettings>
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    [`GET ${SETTINGS}`]: () => ({ body: stored }),
    [`PUT ${SETTINGS}`]: () => {
      const { sending_email = stored.sending_email, business_hours, sms_autoresponses } = lastBody()
      stored = {
        ...stored,
        sending_email,
        business_hours: { ...stored.business_hours, ...business_hours },
        sms_autoresponses: { ...stored.sms_autoresponses, ...sms_autoresponses },
      }
      return { body: stored }
    },
    [`POST ${ENABLE}`]: () => {
      stored = { ...stored, sms_status: { number: '+447700900800' } }
      return { body: { sms_status: stored.sms_status } }
    },
  })
  return server
}

const openCommunications = (server: FakeAppServer) => openSignedIn(server, '/settings/communications')

const section = (name: string) => page.getByRole('region', { name, exact: true })
const address = page.getByLabelText('Sending address')
const day = (name: string) => page.getByRole('group', { name, exact: true })
const time = (name: string) => page.getByRole('button', { name, exact: true })
const answer = (name: string) => page.getByRole('switch', { name, exact: true })
const message = (name: string) => page.getByRole('textbox', { name: `Message: ${name}`, exact: true })
const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
const saveButton = page.getByRole('button', { name: 'Save Settings' })
const savedToast = page.getByText('Setting successfully applied!')
const bodiesOf = ({ bodies }: FakeAppServer) => bodies.map(({ body }) => body)

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('the sending email', () => {
  it('has an editable local part before the fixed domain, and is saved only when it is valid (COMS-02)', async () => {
    const server = settingsServer()
    openCommunications(server)
    await expect.element(address).toHaveValue('hello')
    await expect.element(section('Sending Email').getByText('@brightside.test')).toBeVisible()
    for (const invalid of ['', 'front desk', 'a@b']) {
      await address.fill(invalid)
      await userEvent.tab()
      await expect.element(address).toHaveAccessibleDescription('Enter a valid email address')
      await expect.element(saveButton).not.toBeInTheDocument()
    }
    await address.fill('welcome')
    await userEvent.keyboard('{Enter}')
    await expect.element(savedToast).toBeVisible()
    await expect.element(address).toHaveValue('welcome')
    await expect.element(saveButton).not.toBeInTheDocument()
    expect(bodiesOf(server)).toEqual([
      {
        sending_email: 'welcome@brightside.test',
        based_on: { sending_email: 'hello@brightside.test' },
      },
    ])
  })

  it('leads to the practice email while the practice has none', async () => {
    const app = openCommunications(settingsServer({ sending_email: null }))
    await section('Sending Email').getByRole('link', { name: 'Practice Email' }).click()
    await expect.poll(app.address).toBe('/settings/practice#practice-email')
  })
})

describe('the number for texts', () => {
  it('is shown when there is one; otherwise a form asks for the practice’s phone, which has to be valid (COMS-08)', async () => {
    const server = settingsServer({ sms_status: { number: null } })
    const app = openCommunications(server)
    const phone = section('SMS').getByLabelText('Practice phone')
    const enable = section('SMS').getByRole('button', { name: 'Enable SMS' })
    await expect.element(phone).toHaveValue('01632 960100')
    await phone.fill('01632')
    await userEvent.tab()
    await expect.element(phone).toHaveAccessibleDescription('Enter a valid phone number')
    await expect.element(enable).toBeDisabled()
    await phone.fill('01632 960555')
    await enable.click()
    await expect.element(section('SMS').getByText('07700 900800')).toBeVisible()
    await expect.element(phone).not.toBeInTheDocument()
    expect(server.bodies).toEqual([{ call: `POST ${ENABLE}`, body: { practice_phone: '01632 960555' } }])
    app.close()
    openCommunications(settingsServer())
    await expect.element(section('SMS').getByText('07700 900800')).toBeVisible()
    await expect.element(phone).not.toBeInTheDocument()
  })

  it('is asked for again after a refusal, which is shown at the form', async () => {
    const server = settingsServer({ sms_status: { number: null } })
    server.reply({
      [`POST ${ENABLE}`]: refusal(409, 'number_pending', 'We asked the phone carrier for a number.'),
    })
    openCommunications(server)
    const enable = section('SMS').getByRole('button', { name: 'Enable SMS' })
    await enable.click()
    await expect
      .element(section('SMS').getByRole('alert'))
      .toHaveTextContent('We asked the phone carrier for a number.')
    server.reply({ [`POST ${ENABLE}`]: { body: { sms_status: { number: '+447700900801' } } } })
    server.reply({ [`GET ${SETTINGS}`]: { body: { ...settings, sms_status: { number: '+447700900801' } } } })
    await enable.click()
    await expect.element(section('SMS').getByText('07700 900801')).toBeVisible()
  })
})

describe('the business hours', () => {
  it('are chosen in steps of 30 minutes; a day that is enabled is open from 9:00am to 5:00pm, one that is disabled is closed (COMS-11)', async () => {
    const server = settingsServer()
    openCommunications(server)
    await expect.element(day('Saturday').getByText('Closed')).toBeVisible()
    await day('Saturday').getByRole('switch', { name: 'Saturday' }).click()
    await expect.element(time('Saturday opens')).toHaveTextContent('9:00am')
    await expect.element(time('Saturday closes')).toHaveTextContent('5:00pm')
    await day('Friday').getByRole('switch', { name: 'Friday' }).click()
    await expect.element(day('Friday').getByText('Closed')).toBeVisible()
    await expect.element(time('Friday opens')).not.toBeInTheDocument()

    await time('Monday closes').click()
    const picker = page.getByRole('dialog', { name: 'Monday closes' })
    const minutes = picker.getByRole('listbox', { name: 'Minutes' })
    expect(
      minutes
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['00', '30'])
    await minutes.getByRole('option', { name: '30' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(time('Monday closes')).toHaveTextContent('5:30pm')
    await saveButton.click()
    await expect.element(savedToast).toBeVisible()
    expect(bodiesOf(server)).toEqual([
      {
        business_hours: {
          monday: { opens: '09:00:00', closes: '17:30:00' },
          friday: null,
          saturday: NINE_TO_FIVE,
        },
        based_on: { business_hours: { monday: NINE_TO_FIVE, friday: NINE_TO_FIVE, saturday: null } },
      },
    ])
  })

  it('are chosen by keyboard alone, and saved from the button behind them', async () => {
    const server = settingsServer()
    openCommunications(server)
    const saturday = day('Saturday').getByRole('switch')
    await expect.element(saturday).not.toBeChecked()
    ;(saturday.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(saturday).toHaveFocus()
    await userEvent.tab()
    await expect.element(time('Saturday opens')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('listbox', { name: 'Hour' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await expect.element(time('Saturday opens')).toHaveFocus()
    await expect.element(time('Saturday opens')).toHaveTextContent('9:30am')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('listbox', { name: 'Hour' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(time('Saturday opens')).toHaveFocus()
    ;(saveButton.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(savedToast).toBeVisible()
    await expect.element(time('Saturday opens')).toHaveFocus()
    expect(bodiesOf(server)).toMatchObject([
      { business_hours: { saturday: { opens: '09:30:00', closes: '17:00:00' } } },
    ])
  })

  it('cannot be saved while a day opens when or after it closes, which is shown below the day (COMS-10)', async () => {
    openCommunications(settingsServer())
    await time('Tuesday opens').click()
    const picker = page.getByRole('dialog', { name: 'Tuesday opens' })
    await picker.getByRole('option', { name: 'PM' }).click()
    await expect
      .element(day('Tuesday'))
      .toHaveAccessibleDescription('Opening time must be before closing time')
    await picker.getByRole('option', { name: '5', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    // 5:00pm to 5:00pm
    await expect
      .element(day('Tuesday').getByRole('alert'))
      .toHaveTextContent('Opening time must be before closing time')
    await address.fill('welcome')
    await expect.element(saveButton).not.toBeInTheDocument()
    await day('Tuesday').getByRole('switch', { name: 'Tuesday' }).click()
    await expect.element(saveButton).toBeVisible()
  })
})

describe('the automatic answers', () => {
  const [NEW, LATE] = ['In business hours, new number', 'Out of hours, new number']

  it('are four, each with a switch and a message, which an enabled answer needs (COMS-13)', async () => {
    const server = settingsServer()
    openCommunications(server)
    const answers = section('SMS Autoresponder').getByRole('list').getByRole('switch')
    await expect
      .poll(() => answers.elements().map((element) => element.getAttribute('aria-label')))
      .toEqual([
        'In business hours, new number',
        'In business hours, existing number',
        'Out of hours, new number',
        'Out of hours, existing number',
      ])
    await expect.element(page.getByText('We open at nine.')).toBeVisible()
    await answer(LATE).click()
    await expect.element(saveButton).toBeVisible()

    await answer(NEW).click()
    await expect.element(message(NEW)).toHaveFocus()
    await expect.element(saveButton).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(message(NEW)).toHaveAccessibleDescription('Must not be empty')
    await message(NEW).fill('Thank you €')
    await expect.element(section('SMS Autoresponder').getByText('12/1600')).toBeVisible()
    await saveButton.click()
    await expect.element(savedToast).toBeVisible()
    expect(bodiesOf(server)).toEqual([
      {
        sms_autoresponses: {
          in_hours_new: { enabled: true, message: 'Thank you €' },
          out_of_hours_new: { enabled: true, message: 'We open at nine.' },
        },
        based_on: {
          sms_autoresponses: {
            in_hours_new: OFF,
            out_of_hours_new: { enabled: false, message: 'We open at nine.' },
          },
        },
      },
    ])
    await expect.element(answer(NEW)).toBeChecked()
  })

  it('are edited in place, and refuse placeholders and messages that are too long', async () => {
    openCommunications(settingsServer())
    await edit(LATE).click()
    await expect.element(message(LATE)).toHaveValue('We open at nine.')
    await message(LATE).fill('Hi {{patient.first_name}}')
    await userEvent.tab()
    await expect.element(message(LATE)).toHaveAccessibleDescription(/^Placeholders are not filled in here/)
    await message(LATE).fill('x'.repeat(1601))
    await expect.element(message(LATE)).toHaveAccessibleDescription(/^Must be at most 1600 characters/)
    await expect.element(saveButton).not.toBeInTheDocument()
    await message(LATE).fill('We open at eight.')
    await page.getByRole('button', { name: `Close ${LATE}` }).click()
    await expect.element(page.getByText('We open at eight.')).toBeVisible()
    await expect.element(saveButton).toBeVisible()
  })

  it('show the answer that another user has saved meanwhile, and keep what was typed', async () => {
    const server = settingsServer()
    openCommunications(server)
    await edit(LATE).click()
    await message(LATE).fill('Ours')
    const theirs = { enabled: true, message: 'Theirs' }
    const sms_autoresponses = { ...settings.sms_autoresponses, out_of_hours_new: theirs }
    server.reply({
      [`PUT ${SETTINGS}`]: {
        status: 409,
        body: {
          code: 'edit_conflict',
          message: 'Someone else changed this while you were editing.',
          record: { ...settings, sms_autoresponses },
        },
      },
    })
    await saveButton.click()
    await expect.element(message(LATE)).toHaveAccessibleDescription('Now: on, “Theirs”')
    await expect.element(message(LATE)).toHaveValue('Ours')
  })

  it('are four skeletons while they load (COMS-14)', async () => {
    const server = settingsServer()
    const loaded = Promise.withResolvers<void>()
    server.reply({ [`GET ${SETTINGS}`]: () => loaded.promise.then(() => ({ body: settings })) })
    openCommunications(server)
    await expect.element(section('SMS Autoresponder')).toBeVisible()
    expect(section('SMS Autoresponder').element().querySelectorAll('[aria-hidden]')).toHaveLength(4)
    loaded.resolve()
    await expect.element(answer(NEW)).toBeVisible()
    expect(section('SMS Autoresponder').getByRole('list').getByRole('switch').elements()).toHaveLength(4)
  })
})
