import type { Patient } from '@enamel/contract/patients'
import type { Page } from '@playwright/test'
import { conversationOn } from './screens/conversation-screen.ts'
import { countedKeys, reachRow } from './screens/counted-keys.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { openLive } from './screens/open-live.ts'
import { patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

/**
 * The ten commonest jobs without a mouse. The keys are those of the table in docs/feel.md, which counts from where each
 * test begins to count.
 */

const status = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })
const done = (page: Page, id: string) =>
  patientRow(page, id).getByRole('button', { name: 'Awesome work! This action is complete.' })

/** Opens the queue with this patient's row open, as it is during a call. */
async function openAction(page: Page, id: string): Promise<void> {
  await page.goto(`/?patient=${id}`)
  await expect(patientRow(page, id).getByRole('button', { name: 'No answer' })).toBeVisible()
  await expect(patientRow(page, id).getByRole('tablist', { name: 'Channel' })).toBeVisible()
}

test('a lead opens with two keys, and Escape leads back to its row', async ({ page }) => {
  const keys = countedKeys(page)
  await page.goto('/')
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await reachRow(page, rows.first())
  await keys.press('j', 'o')
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true')
  expect(keys.spent()).toEqual({ keys: 2, texts: 0 })

  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'false')
  await expect(rows.nth(1)).toBeFocused()
})

test('an unanswered call is logged with one key, is announced, and leads on to the next row', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Ada'))
  const keys = countedKeys(page)
  await openAction(page, id)
  await keys.press('n')
  await expect(status(page, /^No answer: .* Call back on /)).toBeVisible()
  expect(keys.spent()).toEqual({ keys: 1, texts: 0 })

  expect((await staffApi.get<Patient>(`/v3/patients/${id}`)).stage).toBe('callback1')
  await expect(done(page, id)).toBeFocused()
  await expect(patientRow(page, id).getByText('Next J')).toBeVisible()
  await page.keyboard.press('j')
  await expect(done(page, id)).not.toBeFocused()
  await expect(page.locator('[data-row]:focus')).not.toHaveAttribute('aria-expanded', 'true')
})

test('a consultation is booked with five keys, one for each step of the document', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Bella'))
  const keys = countedKeys(page)
  await openAction(page, id)
  const panel = page.getByRole('dialog', { name: /^Book In/ })
  await keys.press('1')
  await expect(panel.getByRole('textbox', { name: 'Date' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel.getByRole('radio', { name: 'Do not link' })).toBeFocused()
  await keys.press('0')
  await expect(panel.getByRole('radio', { name: 'Website' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await keys.press('Enter')
  await expect(done(page, id)).toBeFocused()
  expect(keys.spent()).toEqual({ keys: 5, texts: 0 })
  await expect
    .poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).stage)
    .toBe('consultation')
})

test('a patient is snoozed until the next morning with two keys, which Z takes back', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Cara'))
  const keys = countedKeys(page)
  const snooze = async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).snooze?.state ?? null
  await openAction(page, id)
  await keys.press('s')
  await expect(page.getByRole('button', { name: '1 hour', exact: true })).toBeFocused()
  await keys.press('2')
  await expect(status(page, / is snoozed until 9:00am/)).toBeVisible()
  expect(keys.spent()).toEqual({ keys: 2, texts: 0 })
  await expect.poll(snooze).toBe('asleep')

  await page.keyboard.press('z')
  await expect.poll(snooze).toBe(null)
  await expect(status(page, /^Undone$/)).toBeAttached()
})

test('a patient is marked as lost with five keys, one for each step of the document', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Dora'))
  const keys = countedKeys(page)
  await openAction(page, id)
  const panel = page.getByRole('dialog', { name: /^Discard/ })
  await keys.press('3')
  await expect(panel.getByRole('radio', { name: 'Never' })).toBeFocused()
  await keys.press('1')
  await expect(panel.getByRole('radio', { name: 'Other', exact: true })).toBeVisible()
  await keys.press('1')
  await expect(panel.getByRole('radio', { name: 'Website' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await keys.press('Enter')
  await expect(done(page, id)).toBeFocused()
  expect(keys.spent()).toEqual({ keys: 5, texts: 0 })
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).stage).toBe('lost')
})

test('a text is answered from its row with two keys around the answer, and Escape leads back to the row', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Ella')
  const id = await staffApi.addLead(person)
  await person.sendText('Do you have a Tuesday?')
  const keys = countedKeys(page)
  await openLive(page, '/inbox')
  const row = inboxOn(page).row(person.name)
  await reachRow(page, row)
  await keys.press('r')
  const { message, event } = conversationOn(page)
  await expect(message).toBeFocused()
  await keys.type('Tuesday at ten')
  await keys.press('Control+Enter')
  await expect(event('Tuesday at ten')).toBeVisible()
  expect(keys.spent()).toEqual({ keys: 2, texts: 1 })
  await person.waitUntilReceived('sms', 'Tuesday at ten')

  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: person.name })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(new RegExp(id))
})

test('a patient is found from any screen with two keys around the name', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Fern')
  const id = await staffApi.addLead(person)
  const keys = countedKeys(page)
  await page.goto('/settings/pipeline')
  await expect(page.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
  await keys.press('Control+k')
  await keys.type(person.name)
  await expect(page.getByRole('option', { name: person.name }).first()).toBeVisible()
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
  await expect(page.getByRole('dialog', { name: person.name })).toBeVisible()
  expect(keys.spent()).toEqual({ keys: 2, texts: 1 })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a stalled WhatsApp conversation is restarted with three keys', async ({ page, staffApi, someone }) => {
  const person = someone('Gwen')
  const id = await staffApi.addLead(person)
  await sendFirstTemplate(page, id)
  const keys = countedKeys(page)
  await page.goto(`/inbox?patient=${id}`)
  await expect(page.getByRole('tab', { name: 'WhatsApp', selected: true })).toBeVisible()
  await keys.press('r')
  await expect(page.getByRole('listbox', { name: 'WhatsApp templates' })).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.press('Enter')
  await expect(conversationOn(page).send).toBeFocused()
  await keys.press('Enter')
  await expect.poll(async () => (await person.received('whatsapp')).length).toBe(2)
  expect(keys.spent()).toEqual({ keys: 3, texts: 0 })
})

/** Sends a template by pointer: WhatsApp is then the channel of a conversation that the patient has not answered. */
async function sendFirstTemplate(page: Page, id: string): Promise<void> {
  const { tab, send, event, template } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('WhatsApp').click()
  await page.getByRole('button', { name: 'Choose a template' }).click()
  await expect(page.getByRole('listbox', { name: 'WhatsApp templates' })).toBeFocused()
  await expect(template('Pick up where we left off')).toBeVisible()
  await template('Pick up where we left off').click({ force: true })
  await send.click()
  await expect(event('Hello Gwen')).toBeVisible()
}

test('a patient is added with two keys to the form and eight through it', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Hope')
  const keys = countedKeys(page)
  const panel = page.getByRole('dialog', { name: 'Add Patient' })
  await page.goto('/inbox')
  await expect(page.locator('[data-patient]').first()).toBeVisible()
  await keys.press('Control+k')
  await keys.type('add')
  await expect(page.getByRole('option', { name: 'Add patient' }).first()).toBeVisible()
  await keys.press('Enter')
  await expect(panel.getByLabel('Full name')).toBeFocused()
  expect(keys.spent()).toEqual({ keys: 2, texts: 1 })

  await keys.type(person.name)
  await keys.press('Tab')
  await keys.type(person.email)
  await keys.press('Tab')
  await keys.type(person.number)
  await keys.press('Tab')
  await keys.type('imp')
  await keys.press('Tab')
  await keys.type('web')
  await expect(panel.getByRole('button', { name: 'Continue' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(panel.getByRole('radio', { name: 'New enquiry' })).toBeFocused()
  await keys.press('1')
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: 'Add patient' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel).toBeHidden()
  expect(keys.spent()).toEqual({ keys: 10, texts: 6 })
  expect(await staffApi.waitForPatient(person)).toMatchObject({ stage: 'newLead' })
})

test('a patient is handed over to a colleague with two keys around the name, and taken back', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Iris')
  const id = await staffApi.addLead(person)
  const keys = countedKeys(page)
  const assignee = async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).assignee?.name ?? null
  await openAction(page, id)
  await keys.press('a')
  await expect(page.getByRole('combobox', { name: 'Find a colleague' })).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.type('sa')
  await keys.press('Enter')
  await expect(status(page, `${person.name} is assigned to Sam Patel`)).toBeVisible()
  expect(keys.spent()).toEqual({ keys: 2, texts: 1 })
  await expect.poll(assignee).toBe('Sam Patel')
  await page.keyboard.press('z')
  await expect.poll(assignee).toBe(null)
})
