import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { showFocused } from './show-focused.ts'

const labels = ['All types', 'All time', 'Newest first']

/** A row of which the second button is partly visible. */
function showRow() {
  render(
    <fieldset
      aria-label="Filters"
      onFocus={showFocused}
      style={{ display: 'flex', width: 200, minWidth: 0, border: 0 }}
    >
      {labels.map((label) => (
        <button key={label} type="button" style={{ flex: 'none', width: 150 }}>
          {label}
        </button>
      ))}
    </fieldset>,
  )
  const row = page.getByRole('group', { name: 'Filters' }).element() as HTMLElement
  row.style.overflowX = 'auto'
  const button = page.getByRole('button', { name: 'All time' })
  const cutOff = () =>
    button.element().getBoundingClientRect().right - row.getBoundingClientRect().left - row.clientWidth
  return { button, cutOff }
}

it('a control that is partly visible is shown whole when the keyboard reaches it', async () => {
  const { button, cutOff } = showRow()
  await expect.poll(cutOff).toBeGreaterThan(50)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  expect(cutOff()).toBeLessThanOrEqual(1)
})

it('a press does not move the control away from the pointer', async () => {
  const { button, cutOff } = showRow()
  const before = cutOff()
  await button.click({ position: { x: 10, y: 8 } })
  await expect.element(button).toHaveFocus()
  expect(cutOff()).toBe(before)
})
