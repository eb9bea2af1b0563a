import { ALL_TIME } from '@enamel/domain/time/date-range'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { DateRangeDialog } from './date-range-dialog.tsx'

it('the date range dialog accepts future days where they are allowed (INB-32)', async () => {
  const onChoose = vi.fn()
  render(
    <DateRangeDialog
      range={ALL_TIME}
      now={new Date('2025-11-20T09:31:00Z')}
      timeZone="Europe/London"
      allowFuture
      onChoose={onChoose}
      onClose={() => {}}
    />,
  )
  await page.getByLabelText('From', { exact: true }).fill('yesterday')
  await page.getByLabelText('To', { exact: true }).fill('1 December')
  await page.getByRole('button', { name: 'Show' }).click()
  expect(onChoose).toHaveBeenCalledWith({
    start: '2025-11-19T00:00:00.000Z',
    end: '2025-12-01T23:59:59.999Z',
  })
})
