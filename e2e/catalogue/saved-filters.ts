import { expect, type Page } from '@playwright/test'
import { openInbox } from './inbox.ts'
import { DIALOG, MENU, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, loaded } from './waits.ts'

const savedFilterScreens = (): Screen[] => {
  const menu = (page: Page) => button(page, /^Saved filters/)
  const openMenu = async (page: Page, filter: RegExp) => {
    await openInbox(page)
    await button(page, filter).click()
    await loaded(page)
    await menu(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  const query = { types: [], dates: { preset: 'all' }, snoozed: false, mine: false, sort: 'desc' }
  return [
    {
      name: 'saved-filters',
      text: 'The saved filters of the inbox',
      part: MENU,
      opensAnew: true,
      pictures: ['1440 light'],
      show: async ({ page, staffApi }) => {
        const saved = await staffApi.get<{ name: string }[]>('/v3/saved-filters')
        for (const name of ['Starred', 'To answer'])
          if (!saved.some((filter) => filter.name === name))
            await staffApi.post('/v3/saved-filters', {
              ...{ id: crypto.randomUUID(), screen: 'inbox', name },
              query: { ...query, unread: name === 'To answer', starred: name === 'Starred' },
            })
        await openMenu(page, /^Unread/)
      },
    },
    {
      name: 'saved-filters-new',
      text: 'Saving the filters that are set',
      part: DIALOG,
      opensAnew: true,
      show: async ({ page }) => {
        // The other combinations are saved already.
        await openMenu(page, /^Snoozed/)
        await page.getByRole('menuitem', { name: /^Save/ }).first().click()
        await expect(dialog(page, 'Save this filter')).toBeVisible()
      },
    },
    {
      name: 'saved-filters-list',
      text: 'The saved filters, to rename and delete',
      part: DIALOG,
      opensAnew: true,
      show: async ({ page }) => {
        await openMenu(page, /^Unread/)
        await page.getByRole('menuitem', { name: /^Rename/ }).click()
        await expect(dialog(page, 'Saved filters')).toBeVisible()
      },
    },
  ]
}

export const savedFilterGroups: ScreenGroup[] = [{ title: 'saved filters', screens: savedFilterScreens }]
