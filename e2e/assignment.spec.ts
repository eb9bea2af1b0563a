import type { Page } from '@playwright/test'
import { RECEPTIONIST } from './people/staff-api.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { openLive } from './screens/open-live.ts'
import { patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

const SAM = 'sam@brightside.test'

test.use({ staff: RECEPTIONIST })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** The number after an item of the menu; 0 without one. */
async function menuCount(page: Page, item: string): Promise<number> {
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${item}`) })
  return Number(((await entry.textContent()) ?? '').match(/\d+/)?.[0] ?? 0)
}

test('a patient is handed over to a colleague with three keys; the colleague’s rows, counts and bell follow at once, and after a lost connection, with nothing doubled or lost', async ({
  page,
  pageOf,
  someone,
  staffApi,
}) => {
  const [first, second] = [someone('Ada'), someone('Grace')]
  /** The person as a patient, with a name that nobody else has. */
  const named = async (first_name: string, person: typeof first) => {
    const { id } = await staffApi.waitForPatient(person)
    const last_name = `Hall ${Date.now()}`
    await staffApi.put(`/v3/patients/${id}`, { first_name, last_name })
    await staffApi.put(`/v3/patients/${id}/assignee`, { user_id: null })
    return { id, last_name, name: `${first_name} ${last_name}` }
  }
  for (const person of [first, second]) await person.submitForm('Implant enquiry')
  const [ada, grace] = [await named('Ada', first), await named('Grace', second)]

  const sams = await pageOf(SAM)
  const connection = await interruptibleConnection(sams)
  await sams.goto('/inbox/mine')
  await expect(sams.getByRole('heading', { level: 1, name: 'My Inbox' })).toBeVisible()
  await expect.poll(connection.connectionCount).toBe(1)
  await expect.poll(() => menuCount(sams, 'My Inbox')).toBeGreaterThan(0)
  const before = await menuCount(sams, 'My Inbox')

  // "a", the beginning of the name, Enter.
  await openLive(page, `/inbox?patient=${ada.id}`)
  const assigned = page.getByRole('button', { name: 'Assigned to Sam Patel' }).first()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Find a colleague' })).toBeFocused()
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await expect(assigned).toBeVisible()
  await expect(page.getByText(`${ada.name} is assigned to Sam Patel`)).toBeVisible()
  await expect(patientRow(page, ada.id)).toContainText('Assigned to Sam Patel')

  // In a list of one's own patients, whose they are goes without a mark.
  await expect(patientRow(sams, ada.id)).toHaveCount(1)
  await expect(patientRow(sams, ada.id)).not.toContainText('Assigned to')
  const card = sams.getByRole('article', { name: ada.name })
  await expect(card).toContainText('Hannah Price assigned this patient to you')
  await expect(bell(sams)).toHaveAccessibleName(/unread/)
  // The receptionist has read the text.
  await expect.poll(() => menuCount(sams, 'My Inbox')).toBe(before)

  // An assignment that is taken back leaves nothing unread behind.
  await page.keyboard.press('a')
  await page.keyboard.type('nob')
  await page.keyboard.press('Enter')
  await expect(patientRow(sams, ada.id)).toHaveCount(0)

  await connection.interrupt()
  await staffApi.put(`/v3/patients/${grace.id}/assignee`, { user_id: await idOf(staffApi, 'Sam Patel') })
  await expect(patientRow(sams, grace.id)).toHaveCount(0)
  connection.restore()
  await expect(patientRow(sams, grace.id)).toHaveCount(1)
  await expect.poll(() => menuCount(sams, 'My Inbox')).toBe(before + 1)
  await bell(sams).click()
  const listed = sams.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(listed.filter({ hasText: grace.last_name })).toHaveCount(1)
  await expect(
    listed.filter({ hasText: ada.last_name }).filter({ hasText: 'assigned this patient' }),
  ).toHaveCount(0)
  await listed.filter({ hasText: grace.last_name }).getByRole('button').click()
  await expect(sams.getByText('Hannah Price assigned this patient to Sam Patel')).toHaveCount(1)
})

async function idOf(staffApi: { get<T>(path: string): Promise<T> }, name: string): Promise<string> {
  const colleagues = await staffApi.get<{ id: string; name: string }[]>('/v3/colleagues')
  return colleagues.find((colleague) => colleague.name === name)?.id ?? ''
}
