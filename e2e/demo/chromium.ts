import type { LaunchOptions } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.ts'

/** The launch options of Chromium. It can reach nothing but this machine. */
export const CHROMIUM: LaunchOptions = {
  executablePath: chromiumPath(),
  // Without a UTF-8 locale Chromium changes the names of downloads.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  ],
}
