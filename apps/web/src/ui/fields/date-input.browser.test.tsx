import type { Day } from '@enamel/domain/time/practice-time'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../buttons/button.tsx'
import { render } from '../testing/render.tsx'
import { DateInput } from './date-input.tsx'

/** A step that cannot proceed without a day. */
function Step({ initial = '2026-11-28', earliest }: { initial?: Day | null; earliest?: Day }) {
  const [day, setDay] = useState<Day | null>(initial)
  return (
    <>
      <DateInput
        label="Date"
        today="2026-11-21"
        value={day}
        onChange={setDay}
        hint="Recommended: 7 days"
        {...(earliest && { earliest })}
      />
      <Button disabledReason={day === null ? 'Choose a date' : undefined}>Next</Button>
      <output>{day ?? 'no date'}</output>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Date' })
const nextButton = page.getByRole('button', { name: 'Next', exact: true })
const output = page.getByRole('status')

async function write(text: string) {
  await field.fill(text)
}

describe('a date input', () => {
  it('reads phrases as yyyy-mm-dd, shows the recognised day, and blocks its step without a day (TIME-05)', async () => {
    render(<Step />)
    await expect.element(field).toHaveValue('28 November 2026')
    await expect.element(field).toHaveAccessibleDescription('Saturday 28 November 2026 · Recommended: 7 days')
    await write('in 2 weeks')
    await expect.element(output).toHaveTextContent('2026-12-05')
    await expect.element(field).toHaveValue('in 2 weeks')
    await expect.element(field).toHaveAccessibleDescription('Saturday 5 December 2026 · Recommended: 7 days')
    await expect.element(nextButton).not.toHaveAttribute('aria-disabled', 'true')

    await write('in 2 we')
    await expect.element(output).toHaveTextContent('no date')
    await expect.element(nextButton).toHaveAttribute('aria-disabled', 'true')
    // An incomplete phrase is not an error until the field is left.
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        'Please enter a date such as "in 2 weeks", "next Monday" or "24 December".',
      )
    await expect.element(field).toHaveValue('in 2 we')

    await write('yesterday')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('This date has passed. Please choose another.')
    await write('20/11/2026')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription('This date has passed. Please choose another.')
    await write('1/12/2026')
    await expect.element(output).toHaveTextContent('2026-12-01')
    await expect.element(nextButton).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('has a calendar that is operated by keyboard and offers no day before the first possible one', async () => {
    render(<Step />)
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    const day = (name: string) => calendar.getByRole('button', { name })
    expect(calendar.element().getBoundingClientRect().width).toBeLessThan(320)
    await expect.element(day('Saturday 28 November 2026')).toHaveFocus()
    await expect.element(day('Saturday 28 November 2026')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(day('Saturday 21 November 2026')).toHaveAttribute('aria-current', 'date')
    await expect.element(day('Friday 20 November 2026')).toBeDisabled()
    await userEvent.keyboard('{Home}')
    await expect.element(day('Monday 23 November 2026')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}{ArrowDown}{ArrowLeft}')
    await expect.element(day('Sunday 6 December 2026')).toHaveFocus()
    await expect.element(calendar.getByRole('grid', { name: 'December 2026' })).toBeVisible()
    await userEvent.keyboard('{PageDown}')
    await expect.element(day('Wednesday 6 January 2027')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{PageUp}')
    await expect.element(day('Monday 6 December 2027')).toHaveFocus()
    // Days before the first possible one cannot be reached.
    await userEvent.keyboard('{Shift>}{PageUp}{PageUp}{/Shift}{ArrowUp}')
    await expect.element(day('Saturday 21 November 2026')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}{Enter}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('22 November 2026')
    await expect.element(page.getByRole('button', { name: 'Choose from a calendar' })).toHaveFocus()
  })

  it('changes the month of its calendar with the pointer, and chooses no day on Escape', async () => {
    render(<Step initial={null} />)
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Previous month' }))
      .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.element(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(output).toHaveTextContent('no date')
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Thursday 24 December 2026' }).click()
    await expect.element(output).toHaveTextContent('2026-12-24')
  })

  it('rejects days before the first possible one, which has the focus when its calendar opens', async () => {
    render(<Step initial={null} earliest="2026-12-03" />)
    await write('in a week')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription('This date has passed. Please choose another.')
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    await expect.element(page.getByRole('button', { name: 'Thursday 3 December 2026' })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Wednesday 2 December 2026' })).toBeDisabled()
  })
})
