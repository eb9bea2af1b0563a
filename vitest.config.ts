import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Files share their worker's modules: reading them anew for each took as long as the tests. None changes a module. */
const SHARED = { isolate: false, testTimeout: 20_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
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
          pool: 'forks',
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          exclude: ignored,
          testTimeout: 20_000,
          // How long a test looks for something before it fails; a busy machine draws slowly.
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(existsSync(chromium) ? { executablePath: chromium } : {}),
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
