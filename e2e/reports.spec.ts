import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const reports = (page: Page) => page.getByRole('navigation', { name: 'Reports' })
const chart = (page: Page) => page.locator('[data-chart] svg[role=img]')

async function openReports(page: Page) {
  await page.goto('/')
  await menu(page).getByRole('link', { name: 'Reporting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice Overview' })).toBeVisible()
  await expect(chart(page)).toBeVisible()
}

test('a report is saved as a picture and as a spreadsheet under the policy of the page', async ({ page }) => {
  await openReports(page)
  const save = async (choice: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: choice }).click(),
    ])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  const spreadsheet = await save('Download CSV')
  expect(spreadsheet.name).toMatch(/^Practice Overview, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/)
  const leads = await page.locator('[data-metric=leads_received] [data-value]').textContent()
  expect(spreadsheet.content.toString()).toContain(`Leads Received,,${leads?.replace(',', '')},`)
  const picture = await save('Download PNG')
  expect(picture.name).toMatch(/\.png$/)
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG')
})

test('the paper has the title, the filters and whole cards, and nothing of the frame around them', async ({
  page,
}) => {
  await openReports(page)
  await page.setViewportSize({ width: 1123, height: 400 })
  await page.emulateMedia({ media: 'print' })
  await expect(menu(page)).toBeHidden()
  await expect(reports(page)).toBeHidden()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden()
  await expect(page.getByText('Period', { exact: true })).toBeVisible()
  const losses = page.locator('[data-metric=losses]')
  await expect(losses).toHaveCSS('break-inside', 'avoid')
  // Nothing scrolls inside the paper, however low the window is.
  const { content, window: visible } = await page.evaluate(() => ({
    content: document.querySelector('[data-report]')?.getBoundingClientRect().height ?? 0,
    window: innerHeight,
  }))
  expect(content).toBeGreaterThan(visible)
})
