import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search patients' })
const isSearch = (url: URL) => url.pathname === '/api/v3/patients/search'

/** What the page asked for, in order. */
function queriesOf(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isSearch(url)) queries.push(url.searchParams.get('query') ?? '')
  })
  return queries
}

test('three characters ask nothing, four ask once (SRCH-01)', async ({ page }) => {
  await page.clock.install()
  const queries = queriesOf(page)
  await page.goto('/settings')
  await field(page).pressSequentially('Eva')
  await page.clock.runFor(5000)
  expect(queries).toEqual([])
  await field(page).pressSequentially('n')
  await page.clock.runFor(5000)
  await expect.poll(() => queries).toEqual(['Evan'])
})

test('fast typing asks once, 350 ms after the last letter, with the last value (SRCH-02)', async ({
  page,
}) => {
  await page.clock.install()
  const queries = queriesOf(page)
  await page.goto('/settings')
  await expect(field(page)).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  for (const letter of 'Charlotte') {
    await field(page).press(letter)
    await page.clock.runFor(100)
  }
  await page.clock.runFor(249)
  expect(queries).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => queries).toEqual(['Charlotte'])
})

test('it says that it searches, then shows name, email and phone (SRCH-05)', async ({
  page,
  desk,
  someone,
}) => {
  const person = someone('Searched')
  await desk.adds(person)
  const answered = Promise.withResolvers<void>()
  await page.route(isSearch, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/settings')
  await field(page).fill(person.last)
  await expect(page.getByText('Searching…')).toBeVisible()
  answered.resolve()
  const hit = page.getByRole('option')
  await expect(hit).toHaveCount(1)
  await expect(page.getByText('Searching…')).toBeHidden()
  await expect(hit).toContainText(person.name)
  await expect(hit).toContainText(person.email)
  await expect(hit).toContainText(nationalForm(person.number))
})

for (const [when, fail] of [
  ['nobody is found', false],
  ['the search fails', true],
] as const) {
  test(`"No results found" when ${when} (SRCH-06)`, async ({ page }) => {
    if (fail) {
      await page.route(isSearch, (route) =>
        route.fulfill({ status: 422, json: { code: 'validation', message: '' } }),
      )
    }
    await page.goto('/settings')
    await field(page).fill('Qwertyuiop')
    await expect(page.getByText('No results found')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
  })
}

test('a result opens the editor of that patient, by mouse and by keyboard (SRCH-07)', async ({
  page,
  desk,
  someone,
}) => {
  const person = someone('Opened')
  const id = await desk.adds(person)
  await page.goto('/settings')
  await field(page).fill(person.last)
  await page.getByRole('option', { name: person.name }).click()
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
  await expect(page.getByRole('dialog').getByText(person.name).first()).toBeVisible()

  await page.goto('/settings')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.last)
  await expect(page.getByRole('option', { name: person.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
})

/** "07700 900300", as people in Britain read +447700900300. */
function nationalForm(number: string): string {
  return `0${number.slice(3, 7)} ${number.slice(7)}`
}
