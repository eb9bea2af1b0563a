import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { productTime } from '../lib/product-time.ts'
import { render } from '../ui/testing/render.tsx'
import { useNow } from './now.ts'

function Today() {
  return <p>{useNow().toISOString().slice(0, 10)}</p>
}

it("shows the product's day immediately when its clock is moved", async () => {
  render(<Today />)
  const later = new Date(Date.now() + 3 * 86_400_000)
  productTime.readTime({ headers: new Headers({ date: later.toUTCString() }) })
  await expect.element(page.getByText(later.toISOString().slice(0, 10))).toBeVisible()
})
