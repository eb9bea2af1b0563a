import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** The user prefers no reduced motion until the end of the test. */
export async function allowMotion(): Promise<void> {
  await commands.preferMotion('no-preference')
  onTestFinished(() => commands.preferMotion('reduce'))
}
