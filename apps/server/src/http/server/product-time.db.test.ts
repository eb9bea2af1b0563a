import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

const DAY_MS = 86_400_000

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

it("every response, refusals included, contains the product's time, even after its clock was moved forward", async () => {
  for (const days of [0, 3]) {
    product.clock.skip(days * DAY_MS)
    for (const path of ['/config.json', '/api/v3/init', '/api/health/stateless', '/api/nowhere']) {
      const { headers } = await fetch(`${product.url}${path}`)
      const sent = Date.parse(headers.get('date') ?? '')
      expect(Math.abs(sent - product.clock.now().getTime())).toBeLessThan(2_000)
    }
  }
})
