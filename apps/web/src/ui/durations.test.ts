import { expect, it } from 'vitest'
import { CONFIRM_MS, EMAIL_ERROR_MS, REFRESH_ERROR_MS, TOAST_MS, TOOLTIP_MS } from './durations.ts'

it('a toast and a question are shown for 3 seconds, and a tooltip for 5 (SHELL-15, SHELL-17, SHELL-18)', () => {
  expect([TOAST_MS, CONFIRM_MS, TOOLTIP_MS]).toEqual([3000, 3000, 5000])
})

it('a failure in the email modal is shown for 1 second, and a failed refresh for 5 (MAIL-05, G1-40)', () => {
  expect([EMAIL_ERROR_MS, REFRESH_ERROR_MS]).toEqual([1000, 5000])
})
