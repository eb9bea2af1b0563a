import { expect, type Page } from '@playwright/test'
import { HARBOUR, RECEPTIONIST } from '../people/staff-api.ts'
import { settingsOn } from '../screens/settings-screen.ts'
import { DIALOG, MAIN, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, loaded, open } from './waits.ts'

async function openTab(page: Page, tab: string): Promise<void> {
  await open(page, `/settings/${tab}`)
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
}

const settingsScreens = (): Screen[] => [
  {
    name: 'settings-practice',
    text: 'Settings: Practice',
    show: ({ page }) => openTab(page, 'practice'),
  },
  {
    name: 'settings-communications',
    text: 'Settings: Communications',
    part: MAIN,
    pictures: ['1440 light'],
    show: ({ page }) => openTab(page, 'communications'),
  },
  {
    name: 'settings-pipeline',
    text: 'Settings: Pipeline',
    part: MAIN,
    show: ({ page }) => openTab(page, 'pipeline'),
  },
]

/** Changing settings, and leaving them for another tab. */
const changeScreens = (): Screen[] => [
  {
    name: 'settings-error',
    text: 'A setting that has to be corrected',
    part: MAIN,
    show: async ({ page }) => {
      const { delay } = settingsOn(page)
      await delay('1st call attempt').getByLabel('Days').fill('')
      await delay('1st call attempt').getByLabel('Days').blur()
      await expect(delay('1st call attempt')).toContainText('Something is required')
    },
  },
  {
    name: 'settings-changed',
    text: 'Settings that are not saved yet',
    part: MAIN,
    show: async ({ page }) => {
      await settingsOn(page).delay('1st call attempt').getByLabel('Days').fill('2')
      await expect(settingsOn(page).save).toBeVisible()
    },
  },
  {
    name: 'settings-leaving',
    text: 'The question about settings that are not saved',
    part: DIALOG,
    show: async ({ page }) => {
      await page.getByRole('tab', { name: 'Integrations' }).click()
      await expect(dialog(page, 'Unsaved changes')).toBeVisible()
    },
  },
  {
    name: 'settings-integrations',
    text: 'Settings: Integrations',
    part: MAIN,
    show: async ({ page }) => {
      await button(page, 'Leave').click()
      await expect(page.getByRole('heading', { name: 'Dentally', exact: true })).toBeVisible()
    },
  },
  {
    name: 'settings-integration',
    text: 'The steps of one integration',
    part: MAIN,
    show: ({ page }) => openTab(page, 'integrations/dentally'),
  },
]

const peopleScreens = (): Screen[] => [
  {
    name: 'settings-users',
    text: 'Settings: Users',
    part: MAIN,
    show: async ({ page }) => {
      await openTab(page, 'users')
      await expect(page.getByRole('listitem', { name: 'Dr Ada Okafor' })).toBeVisible()
    },
  },
  {
    name: 'settings-invitation',
    text: 'The invitation of a user',
    part: DIALOG,
    show: async ({ page }) => {
      await button(page, 'Invite a user').click()
      await expect(dialog(page, 'Invite a user')).toBeVisible()
    },
  },
  {
    name: 'settings-account',
    text: 'Settings: Account, with devices, alerts and second factor',
    part: MAIN,
    show: async ({ page }) => {
      await openTab(page, 'account')
      await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
    },
  },
  {
    name: 'settings-alerts',
    text: 'The switches of desktop notifications and the sound',
    part: MAIN,
    show: async ({ page }) => {
      await page.getByRole('switch').first().scrollIntoViewIfNeeded()
    },
  },
]

const templateScreens = (): Screen[] => [
  {
    name: 'templates',
    text: 'Settings: Templates, with the states of their approval',
    show: async ({ page }) => {
      await openTab(page, 'templates')
      await page.getByRole('tab', { name: 'WhatsApp' }).click()
      await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    },
  },
  {
    name: 'template',
    text: 'The editor of a template, with its preview',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click()
      await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article')).toBeVisible()
      // Nothing shows its tooltip.
      await page.mouse.move(0, 0)
      await loaded(page)
    },
  },
  {
    name: 'template-placeholders',
    text: 'Placeholders in a template',
    part: '[role=listbox]',
    opensAnew: true,
    show: async ({ page }) => {
      await page.reload()
      const message = page.getByRole('textbox', { name: 'Message' })
      await message.press('ControlOrMeta+End')
      await message.pressSequentially(' {{')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'template-approval',
    text: 'The question before a template is sent for approval',
    part: DIALOG,
    show: async ({ page }) => {
      await page.keyboard.press('Enter')
      await button(page, 'Save template').click()
      await expect(dialog(page)).toBeVisible()
    },
  },
]

const newPracticeScreens = (): Screen[] => [
  {
    name: 'new-settings',
    text: 'The settings of a new practice',
    show: async ({ page }) => {
      await openTab(page, 'practice')
      await expect(page.getByLabel('Practice name', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'new-templates',
    text: 'No templates',
    part: MAIN,
    show: async ({ page }) => {
      await openTab(page, 'templates')
      await expect(page.getByText(/^Create your first/)).toBeVisible()
    },
  },
  {
    name: 'new-communications',
    text: 'The communications of a new practice',
    part: MAIN,
    show: async ({ page }) => {
      await openTab(page, 'communications')
      await expect(page.getByText('Automatic answers')).toBeVisible()
    },
  },
]

const ownersOnly = (): Screen[] => [
  {
    name: 'no-permission',
    text: 'A page for owners, opened by another user',
    part: MAIN,
    show: async ({ page }) => {
      await open(page, '/settings/users')
      await expect(page.getByText('Only owners can see this page')).toBeVisible()
    },
  },
]

export const settingsGroups: ScreenGroup[] = [
  {
    title: 'the settings',
    screens: () => [...settingsScreens(), ...changeScreens(), ...peopleScreens()],
  },
  { title: 'templates and their editor', screens: templateScreens },
  { title: 'the settings of a new practice', staff: HARBOUR, screens: newPracticeScreens },
  { title: 'a page for owners only', staff: RECEPTIONIST, screens: ownersOnly },
]
