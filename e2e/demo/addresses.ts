import type { Demo } from './start-demo.ts'

export type Addresses = Pick<Demo, 'productUrl' | 'sandboxUrl' | 'smtpPort'>

const VARIABLE = 'ENAMEL_E2E_ADDRESSES'

/** Carries the demo's addresses from the set-up to the workers, which inherit its environment. */
export const whereItRuns = {
  publish({ productUrl, sandboxUrl, smtpPort }: Addresses): void {
    process.env[VARIABLE] = JSON.stringify({ productUrl, sandboxUrl, smtpPort })
  },
  read(): Addresses {
    const value = process.env[VARIABLE]
    if (!value) throw new Error('The demo has not been started')
    return JSON.parse(value) as Addresses
  },
}
