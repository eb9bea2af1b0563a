import type { Demo } from './start-demo.ts'

export type Addresses = Pick<Demo, 'productUrl' | 'sandboxUrl' | 'smtpPort'>

const VARIABLE = 'ENAMEL_E2E_ADDRESSES'

/** Passes the demo's addresses from the global set-up to the workers, which inherit its environment. */
export const demoAddresses = {
  publish({ productUrl, sandboxUrl, smtpPort }: Addresses): void {
    process.env[VARIABLE] = JSON.stringify({ productUrl, sandboxUrl, smtpPort })
  },
  read(): Addresses {
    const value = process.env[VARIABLE]
    if (!value) throw new Error('The demo has not been started')
    return JSON.parse(value) as Addresses
  },
}
