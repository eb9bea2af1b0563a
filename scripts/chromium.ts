import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without the window that no test looks at: a third less work for the same pages. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSER = '/usr/bin/chromium'

/** The browser that tests are run in. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? [SHELL, BROWSER].find(existsSync) ?? SHELL
}

/**
 * Installs the shell from Debian's packages when it is missing, which takes root; if that fails, the whole browser is
 * used.
 * @returns whether there is any browser
 */
export function ensureChromium(): boolean {
  if (existsSync(process.env.CHROMIUM_PATH ?? SHELL)) return true
  console.log('Installing Chromium’s headless shell from the system’s packages…')
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']])
    if (spawnSync('apt-get', command, { stdio: 'inherit' }).status !== 0) break
  return existsSync(chromiumPath())
}
