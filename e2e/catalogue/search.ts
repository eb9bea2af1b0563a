import { expect, type Page } from '@playwright/test'
import { DIALOG, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, open } from './waits.ts'

const SEARCH = '**/v3/search?*'
const palette = (page: Page) => dialog(page, 'Search')
const field = (page: Page) => palette(page).getByRole('combobox')

const screens = (): Screen[] => [
  {
    name: 'search',
    text: 'The search field of the top bar',
    part: '[role=listbox]',
    opensAnew: true,
    widths: [768, 1024, 1440],
    show: async ({ page, lead }) => {
      const { last } = await lead('Sophie', 'Hartley')
      await open(page, '/')
      await page.getByRole('combobox', { name: 'Search patients' }).fill(last)
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'palette',
    text: 'The palette, before anything is searched',
    part: DIALOG,
    show: async ({ page }) => {
      await open(page, '/')
      await page.keyboard.press('Control+k')
      await expect(palette(page).getByRole('option', { name: 'Templates' })).toBeVisible()
    },
  },
  {
    name: 'palette-results',
    text: 'Patients and messages in the palette',
    part: DIALOG,
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await field(page).fill('whitening')
      await expect(palette(page).getByRole('option').nth(4)).toBeVisible()
      await expect(palette(page).getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    },
  },
  {
    name: 'palette-nothing',
    text: 'The palette when nothing is found',
    part: DIALOG,
    show: async ({ page }) => {
      await field(page).fill('Zebedee Quux')
      await expect(button(palette(page), 'Add patient')).toBeVisible()
    },
  },
  {
    name: 'palette-failure',
    text: 'The palette when the search has failed',
    part: DIALOG,
    show: async ({ page }) => {
      await page.route(SEARCH, (route) => route.abort())
      await field(page).fill('Zebedee Quuxx')
      await expect(button(palette(page), 'Try again')).toBeVisible()
    },
  },
  {
    name: 'palette-offline',
    text: 'The palette without a connection',
    part: DIALOG,
    show: async ({ page }) => {
      await page.context().setOffline(true)
      await expect(palette(page).getByText('No connection.')).toBeVisible()
    },
  },
  {
    name: 'keys',
    text: 'The keys that work on this screen',
    part: DIALOG,
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await page.context().setOffline(false)
      await page.unroute(SEARCH)
      await open(page, '/inbox')
      await page.keyboard.press('?')
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    },
  },
]

export const searchGroups: ScreenGroup[] = [{ title: 'the search, the palette and the keys', screens }]
