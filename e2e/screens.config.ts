import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/**
 * Every screen of the catalogue at every width in both themes (`npm run screens`): its accessibility is checked, and the
 * pictures of docs/screens are made.
 */
export default defineConfig({
  ...config,
  globalSetup: './catalogue/fixed-demo.ts',
  testMatch: 'every-view.screens.ts',
  // One after the other, so that every run adds the same to the same data.
  workers: 1,
  fullyParallel: false,
  timeout: 600_000,
  projects: [{ name: 'screens' }],
})
