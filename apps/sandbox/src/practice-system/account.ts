/** A practice as Dentally stores it: one user's API key, its site, and its webhook's address. */
export interface DentallyAccount {
  token: string
  siteId: string
  siteName: string
  /** The path under the product's address. */
  webhookPath: string
  /** The secret with which webhooks are signed. */
  webhookSecret: string
}

/** The practice of the demo: Brightside Dental has its patients in Dentally, Harbour Dental does not. */
export const demoDentally: DentallyAccount = {
  token: 'sandbox-dentally-token-brightside',
  siteId: '5a0d3f2e-7c41-4c55-9a52-1f0c6b1e0100',
  siteName: 'Brightside Dental',
  webhookPath: '/api/webhooks/dentally/brightside-website',
  webhookSecret: 'sandbox-dentally-webhook-secret',
}
