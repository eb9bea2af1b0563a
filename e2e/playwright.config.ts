import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './demo/chromium.ts'

const OWN_DEMO =
  /(integrations|sign-in-sso|sign-in-concurrent|day-of-one-patient|new-version|settings|two-desks|undo-send|sms-pictures|scheduled)\.spec\.ts$/

/** Journeys through the whole product in Chromium. Most of them share one demo (demo/global-setup.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demo/global-setup.ts',
  fullyParallel: true,
  // A journey spends half of its time waiting for the server, so three of them fill two cores.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  // Each step has its own, shorter timeout. On a busy machine the many steps of a journey take a long time together.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // Specs with their own demo run their tests one after the other. They take longest, so they begin first.
  projects: [
    { name: 'own demo', testMatch: OWN_DEMO },
    { name: 'shared demo', testIgnore: OWN_DEMO },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Failures include the page's content anyway, and recording each step slows every journey. Use --trace on to
    // record.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
