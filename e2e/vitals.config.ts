import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** The product's speed on a slow processor (`npm run vitals`). It is no part of the suite: nothing may run beside it. */
export default defineConfig({
  ...config,
  testMatch: 'performance.vitals.ts',
  workers: 1,
  retries: 0,
  projects: [{ name: 'vitals' }],
})
