import { afterAll, beforeEach } from 'vitest'
import { type PartnerAnswer, scriptedPartner } from '../../testing/scripted-partner.ts'
import { d360Gateway } from '../d360-gateway.ts'

export const KEY = 'key-of-a-number'

/** The product's gateway to a WhatsApp provider at this address. */
export function gatewayAt(baseUrl: string, appSecret?: string) {
  const product = { publicUrl: 'https://enamel.example', secret: 'the secret of the product' }
  return d360Gateway({ baseUrl, appSecret, ...product })
}

/** A scripted WhatsApp provider for all tests of a file, reset after each, and the gateway to it. */
export async function partnerOfFile(answer: PartnerAnswer = { status: 200 }) {
  const partner = await scriptedPartner(() => answer)
  beforeEach(() => {
    partner.calls.length = 0
    partner.answers(() => answer)
  })
  afterAll(() => partner.stop())
  return { partner, gateway: gatewayAt(partner.url) }
}
