import type { LaunchOptions } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.ts'

/** Chromium, which reaches nothing but this machine. */
export const CHROMIUM: LaunchOptions = {
  executablePath: chromiumPath(),
  // Without a locale of UTF-8 it names no download as it is called.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  ],
}
