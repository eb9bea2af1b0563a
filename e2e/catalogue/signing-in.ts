import { expect } from '@playwright/test'
import { banner, logIn } from '../screens/login-screen.ts'
import type { Screen, ScreenGroup } from './screen.ts'

const screens = (): Screen[] => [
  {
    name: 'login',
    text: 'The login',
    pictures: ['1440 light', '390 light'],
    show: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'login-error',
    text: 'The login after a wrong password',
    show: async ({ page }) => {
      await logIn(page, 'nobody@nowhere.test', 'wrong')
      await expect(banner(page)).toBeVisible()
    },
  },
]

export const signingInGroups: ScreenGroup[] = [{ title: 'the login', staff: null, screens }]
