import type { Demo } from './start-demo.ts'

/** Where a demo is: its addresses, and its data folder. */
export type Addresses = Pick<Demo, 'productUrl' | 'sandboxUrl' | 'smtpPort' | 'folder'>

const VARIABLE = 'ENAMEL_E2E_ADDRESSES'

/** Passes the demo's addresses from the global set-up to the workers, which inherit its environment. */
export const demoAddresses = {
  publish({ productUrl, sandboxUrl, smtpPort, folder }: Addresses): void {
    process.env[VARIABLE] = JSON.stringify({ productUrl, sandboxUrl, smtpPort, folder })
  },
  read(): Addresses {
    const value = process.env[VARIABLE]
    if (!value) throw new Error('The demo has not been started')
    return JSON.parse(value) as Addresses
  },
}
