import { afterAll, beforeEach } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../../testing/fake-provider.ts'
import { d360Gateway } from '../d360-gateway.ts'

export const KEY = 'key-of-a-number'

/** The product's gateway to a WhatsApp provider at this address. */
export function gatewayAt(baseUrl: string, appSecret?: string) {
  const product = { publicUrl: 'https://enamel.example', secret: 'the secret of the product' }
  return d360Gateway({ baseUrl, appSecret, ...product })
}

/** A scripted WhatsApp provider for all tests of a file, reset before each of them, and the gateway to it. */
export async function fakeProviderForFile(response: ProviderResponse = { status: 200 }) {
  const provider = await fakeProvider(() => response)
  beforeEach(() => {
    provider.requests.length = 0
    provider.respondWith(() => response)
  })
  afterAll(() => provider.stop())
  return { provider, gateway: gatewayAt(provider.url) }
}
