import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './demo/chromium.ts'

const OWN_DEMO = /(sign-in-sso|sign-in-concurrent|day-of-one-patient|new-version)\.spec\.ts$/

/** Journeys through the whole product in Chromium; one demo runs for most of them (demo/global-setup.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demo/global-setup.ts',
  fullyParallel: true,
  // A journey waits for the server half of its time: three of them fill two cores.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // Journeys that run one after the other on a demo of their own take longest, and so begin first.
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
    // Failures include the page's content; recording each step slows every journey. --trace on records the requested
    // ones.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
