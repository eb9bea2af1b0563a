import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './demo/chromium.ts'

/** Journeys through the whole product in Chromium; one demo runs for all of them (demo/global-setup.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './demo/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Failures name what was on the page; recording each step slows every journey. --trace on records those one asks for.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
