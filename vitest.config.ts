import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { chromiumPath } from './scripts/chromium.ts'
import { VitestReport } from './scripts/vitest-report.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** How long `expect.poll` and locators wait before they fail, and how often they look; a busy machine is slow. */
const POLL = { poll: { timeout: 5_000, interval: 10 } }

/**
 * Files share their worker's modules: loading them for each file took as long as the tests. No file changes a module.
 * The environment is set here, because the components' definition would apply otherwise.
 */
const SHARED = { isolate: false, testTimeout: 20_000, expect: POLL, env: { NODE_ENV: 'test' } }

/**
 * Where a machine is shared with others, what waits for a database, a browser or a clock may be tried once more: the
 * log says which (docs/adr/0023). At a desk nothing is.
 */
const retry = process.env.CI ? 1 : 0

/** Moves the pointer beside the page, whose frame is drawn at eight tenths of its size in a window of 1280 by 720. */
const movePointerAway: BrowserCommand<[]> = ({ page }) => page.mouse.move(1279, 719)
/** The two halves of a click, where something happens in between. */
const pressPointer: BrowserCommand<[]> = ({ page }) => page.mouse.down()
const releasePointer: BrowserCommand<[]> = ({ page }) => page.mouse.up()

/** Where scripts/checks.ts wants to read how the run went. */
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
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        // React as it is shipped: what its developers' build watches for takes a fifth of the time, and no test hears
        // it.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        // What replies are checked with is found before the first test, and reloads no page later.
        optimizeDeps: { include: ['zod'] },
        test: {
          name: 'browser',
          // Of the command line's number a project with a browser hears nothing.
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
            commands: { movePointerAway, pressPointer, releasePointer },
            screenshotFailures: false,
            provider: playwright({
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
