import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { productTime } from '../../lib/product-time.ts'
import { render } from '../../ui/testing/render.tsx'
import { useSnoozeState } from './use-snooze-state.ts'

const DAY_MS = 86_400_000

function Patient({ endsAt }: { endsAt: string }) {
  return <p>{useSnoozeState({ ends_at: endsAt, comment: null, state: 'asleep' })}</p>
}

it("wakes a patient by the product's clock, even when the clock is moved past the end of the snooze", async () => {
  const now = productTime.now().getTime()
  render(<Patient endsAt={new Date(now + DAY_MS).toISOString()} />)
  await expect.element(page.getByText('asleep')).toBeVisible()
  const later = new Date(now + 2 * DAY_MS).toUTCString()
  productTime.readTime({ headers: new Headers({ date: later }) })
  await expect.element(page.getByText('waking')).toBeVisible()
})
