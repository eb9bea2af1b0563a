import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { chromiumPath } from './scripts/chromium.ts'
import { VitestReport } from './scripts/vitest-report.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** How long `expect.poll` and locators wait before they fail, and how often they look; a busy machine is slow. */
const POLL = { poll: { timeout: 15_000, interval: 10 } }

/**
 * Files share their worker's modules: loading them for each file took as long as the tests. No file changes a module.
 * NODE_ENV is set here, because the value that the project `browser` defines would apply otherwise.
 */
const SHARED = {
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: POLL,
  env: { NODE_ENV: 'test' },
}

/**
 * On CI, a failed test of `db` or `browser` runs a second time, because the machine is shared. The log names it
 * (docs/adr/0023). Elsewhere no test runs twice.
 */
const retry = process.env.CI ? 1 : 0

/** Moves the pointer beside the page, whose frame is drawn at eight tenths of its size in a window of 1280 by 720. */
const movePointerAway: BrowserCommand<[]> = ({ page }) => page.mouse.move(1279, 719)
/** The two halves of a click, for tests in which something happens in between. */
const pressPointer: BrowserCommand<[]> = ({ page }) => page.mouse.down()
const releasePointer: BrowserCommand<[]> = ({ page }) => page.mouse.up()

/** What the user of the page prefers. Tests run with reduced motion otherwise. */
const preferMotion: BrowserCommand<['reduce' | 'no-preference']> = ({ page }, reducedMotion) =>
  page.emulateMedia({ reducedMotion })

/** The file in which scripts/checks.ts reads the results. */
const reportPath = process.env.TEST_REPORT

export default defineConfig({
  test: {
    reporters: ['default', ...(reportPath ? [new VitestReport(reportPath)] : [])],
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          setupFiles: ['packages/testing/src/property-seed.ts'],
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts', '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'db',
          include: ['apps/server/src/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'apps/server/src/db/testing/global-setup.ts',
          retry,
          pool: 'forks',
          // Node runs the server's files itself, as it does in the product. Vite would transform each of them first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        // The production build of React: the checks of its development build take a fifth of the time, and no test
        // needs them.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        // zod checks the fake servers' replies. Finding it only during a test would reload the page.
        optimizeDeps: { include: ['zod'] },
        test: {
          name: 'browser',
          // The number of workers on the command line does not apply to a project with a browser.
          maxWorkers: 3,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/ui/testing/fresh-page.ts')],
          include: ['src/**/*.browser.test.tsx'],
          exclude: ignored,
          testTimeout: 20_000,
          retry,
          expect: POLL,
          browser: {
            enabled: true,
            headless: true,
            // Files share their worker's page, and its modules with it.
            isolate: false,
            viewport: { width: 1440, height: 900 },
            commands: { movePointerAway, pressPointer, releasePointer, preferMotion },
            screenshotFailures: false,
            provider: playwright({
              // Spinners and skeletons would be drawn anew for as long as they are shown.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: chromiumPath(),
                args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
