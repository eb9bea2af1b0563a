import { type SandboxOptions, startSandbox } from '../start-sandbox.ts'
import { type ProductOptions, startFakeProduct } from './fake-product.ts'

export const accountSid = `AC${'1'.repeat(32)}`
export const authToken = 'a token that is only for tests!!'
export const eventsKey = 'events key for tests'

/** Starts a fake product, and a sandbox that has its address, both on free ports. */
export async function sandboxAndProduct(
  sandboxOptions: SandboxOptions = {},
  productOptions: Partial<ProductOptions> = {},
) {
  const product = await startFakeProduct({ authToken, ...productOptions })
  const sandbox = await startSandbox({
    product: { url: product.url, smtp: product.smtp },
    carrier: { accountSid, authToken, numbers: ['+441632960100', '+441632960200'] },
    mailEventsKey: eventsKey,
    paceMs: 5,
    slowMs: 50,
    ...sandboxOptions,
  })

  /** Sends a request to the control API, in JSON. */
  async function control(method: string, path: string, body?: unknown) {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    return { status: response.status, body: (await response.json()) as any }
  }

  return {
    sandbox,
    product,
    control,
    get: (path: string) => control('GET', path),
    post: (path: string, body: unknown = {}) => control('POST', path, body),
    put: (path: string, body: unknown) => control('PUT', path, body),
    delete: (path: string, body: unknown) => control('DELETE', path, body),
    async stop() {
      await sandbox.stop()
      await product.stop()
    },
  }
}
