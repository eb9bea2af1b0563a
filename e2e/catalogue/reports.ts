import { expect, type Page } from '@playwright/test'
import { change } from './leads.ts'
import { DIALOG, MAIN, MENU, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, loaded, open } from './waits.ts'

const LIST = '/patients/overview/leadsReceived?start=all'
const COMPOSER = '[aria-label="Message to the selected patients"]'

async function openReport(page: Page, report: string): Promise<void> {
  await open(page, `/reporting/${report}`)
  await expect(page.getByText(/^Updated /)).toBeVisible()
}

const reportScreens = (): Screen[] => [
  {
    name: 'report-practice',
    text: 'Practice Overview',
    pictures: ['1440 light', '390 light'],
    show: ({ page }) => openReport(page, 'practice'),
  },
  {
    name: 'report-table',
    text: 'A chart as a table',
    part: '[data-chart]',
    show: ({ page }) => button(page, 'Show as table').click(),
  },
  {
    name: 'report-dates',
    text: 'The period of a report',
    part: MENU,
    opensAnew: true,
    show: async ({ page }) => {
      await openReport(page, 'practice')
      await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click()
      await expect(page.getByRole('menu', { name: 'Dates' })).toBeVisible()
    },
  },
  {
    name: 'report-pipeline',
    text: 'Pipeline',
    part: MAIN,
    pictures: ['1440 light'],
    show: ({ page }) => openReport(page, 'pipeline'),
  },
  {
    name: 'report-sources',
    text: 'Return on sources',
    part: MAIN,
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await open(page, '/reporting/sources?start=all')
      await expect(page.getByRole('table', { name: 'Sources' })).toBeVisible()
    },
  },
  {
    name: 'report-spend',
    text: 'The spend on a source',
    part: DIALOG,
    opensAnew: true,
    show: async ({ page }) => {
      await open(page, '/reporting/sources?start=all')
      await button(page.getByRole('row', { name: /^Google Ads/ }), /^Change the spend/).click()
      await expect(dialog(page, /^Spend on/)).toBeVisible()
    },
  },
]

const listScreens = (): Screen[] => [
  {
    name: 'report-list',
    text: 'The patients of a report',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await open(page, LIST)
      await expect(page.getByRole('row').nth(5)).toBeVisible()
    },
  },
  {
    name: 'report-selector',
    text: 'The other reports',
    part: MENU,
    opensAnew: true,
    show: async ({ page }) => {
      await open(page, LIST)
      await button(page, 'Leads Received').click()
      await expect(page.getByRole('menu', { name: 'Report' })).toBeVisible()
    },
  },
  {
    name: 'report-unknown',
    text: 'A report that does not exist',
    part: MAIN,
    show: async ({ page }) => {
      await open(page, '/patients/overview/nothing')
      await expect(page.getByText('We could not find this report')).toBeVisible()
    },
  },
]

const exportScreens = (): Screen[] => [
  {
    name: 'report-export',
    text: 'The question before an export',
    part: DIALOG,
    show: async ({ page }) => {
      await open(page, LIST)
      await button(page, 'Leads Received').click()
      await page.getByRole('menuitem', { name: 'Export' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'export-ready',
    text: 'An export that is ready',
    part: MAIN,
    show: async ({ page }) => {
      const started = page.waitForResponse(/\/v3\/patients\/export\?/)
      await button(dialog(page), 'Export').click()
      const { url } = (await (await started).json()) as { url: string }
      await open(page, `/exports/${url.split('/').at(-1)}`)
      await expect(page.getByText('Your export has been downloaded')).toBeVisible()
    },
  },
  exportThat('pending', 'is being prepared', { status: 202, json: { status: 'pending' } }),
  exportThat('failed', 'could not be made', { status: 409, json: { code: 'export_failed' } }),
  exportThat('expired', 'has expired', { status: 410, json: { code: 'export_expired' } }),
  {
    name: 'export-missing',
    text: 'An export that does not exist',
    part: MAIN,
    show: async ({ page }) => {
      await open(page, `/exports/${crypto.randomUUID()}`)
      await expect(page.getByText('We could not find this export')).toBeVisible()
    },
  },
]

/** The page of an export, which is asked for until it is ready. */
function exportThat(name: string, text: string, response: { status: number; json: object }): Screen {
  return {
    name: `export-${name}`,
    text: `An export that ${text}`,
    part: MAIN,
    show: async ({ page }) => {
      const id = crypto.randomUUID()
      await page.route(`**/v3/exports/${id}`, (route) => route.fulfill(response))
      await open(page, `/exports/${id}`)
      await expect(page.getByText(text)).toBeVisible()
    },
  }
}

const bulkScreens = (): Screen[] => [
  {
    name: 'bulk',
    text: 'A message to the selected patients',
    part: COMPOSER,
    pictures: ['1440 light'],
    show: async ({ page, staffApi, lead }) => {
      const reader = await lead('Megan', 'Ellis')
      await change(staffApi, reader, { gdpr: 'Opted In' })
      await open(page, LIST)
      const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })
      for (const index of [0, 1, 2]) await boxes.nth(index).click()
      await button(page, 'Compose Message').click()
      const composer = page.getByRole('region', { name: 'Message to the selected patients' })
      await expect(composer).toContainText(/will get it/)
      await composer.getByRole('textbox', { name: 'Subject' }).click()
      await page.keyboard.type('Open day on Saturday')
      await composer.getByRole('textbox', { name: 'Message' }).click()
      await page.keyboard.type('Come and see us.')
      await loaded(page)
    },
  },
  {
    name: 'bulk-preview',
    text: 'The message as its first reader sees it',
    part: DIALOG,
    show: async ({ page }) => {
      await button(page, /^Preview as /).click()
      await expect(dialog(page)).toContainText('Open day')
      await loaded(page)
    },
  },
]

export const reportGroups: ScreenGroup[] = [
  { title: 'the reports', screens: reportScreens },
  {
    title: 'the patients of a report, their export and messages to them',
    screens: () => [...listScreens(), ...exportScreens(), ...bulkScreens()],
  },
]
