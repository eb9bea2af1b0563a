import { expect, type Page } from '@playwright/test'
import { DIALOG, MAIN, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, loaded, open } from './waits.ts'

const WORKFLOW = 'In discussion follow-up'

const tab = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Details' }).getByRole('tab', { name: new RegExp(`^${name}`) })

const screens = (): Screen[] => [
  {
    name: 'automations',
    text: 'The automations of the practice',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await open(page, '/automations')
      await expect(page.getByRole('link', { name: WORKFLOW })).toBeVisible()
    },
  },
  {
    name: 'automation',
    text: 'An automation: its steps, and who is in it',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await page.getByRole('link', { name: WORKFLOW }).click()
      await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
      await loaded(page)
    },
  },
  ...(['Triggers', 'Test'] as const).map((name) => ({
    name: `automation-${name.toLowerCase()}`,
    text: `An automation: ${name}`,
    part: '[aria-label=Details]',
    show: ({ page }: { page: Page }) => tab(page, name).click(),
  })),
  {
    name: 'automation-time-travel',
    text: 'What an automation would have done in the last months',
    part: MAIN,
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await tab(page, 'Time travel').click()
      await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible({ timeout: 60_000 })
      await loaded(page)
    },
  },
  {
    name: 'automation-message',
    text: 'A message of an automation',
    part: DIALOG,
    show: async ({ page }) => {
      await open(page, '/automations')
      await page.getByRole('link', { name: 'New enquiry nurture' }).click()
      await button(page, /^(View|Customise) /)
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
      await loaded(page)
    },
  },
  {
    name: 'email-designer',
    text: 'The designer of emails',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await openEmail(page)
      await expect(page.getByRole('complementary', { name: 'Blocks' })).toBeAttached()
      await loaded(page)
    },
  },
]

/** Opens the first message of the automation that is an email in the designer. */
async function openEmail(page: Page): Promise<void> {
  const messages = button(page, /^(View|Customise) /)
  for (let index = 0; index < (await messages.count()); index++) {
    await messages.nth(index).click()
    await loaded(page)
    const isEmail = await dialog(page).locator('iframe').count()
    if (isEmail > 0) return button(dialog(page), 'Edit').first().click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  throw new Error('The automation has no email')
}

export const automationGroups: ScreenGroup[] = [
  { title: 'the automations, their messages and the designer of emails', screens },
]
