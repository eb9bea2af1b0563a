import { expect, test } from './test.ts'

test('what a source cost is typed month by month, counts in all that follows, and stays after a reload', async ({
  page,
}) => {
  await page.goto('/reporting/sources?start=all')
  const table = page.getByRole('table', { name: 'Sources' })
  const walkIn = table.getByRole('row', { name: /^Walk-in/ })
  await walkIn.getByRole('button', { name: /^Change the spend on Walk-in/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Spend on Walk-in' })
  // The first of the list is the current month, and the second a whole one.
  await sheet.getByRole('textbox').nth(1).fill('1,480')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(walkIn.getByRole('button', { name: /£1,480$/ })).toBeVisible()
  await page.reload()
  await expect(walkIn.getByRole('button', { name: /£1,480$/ })).toBeVisible()
})
