import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/testing/render.tsx'
import { PatientName } from './patient-name.tsx'

const NAME = 'Christopher Featherstonehaugh-Cholmondeley'

function show(distinguisher: string | null) {
  render(
    <h2 style={{ width: 160, overflow: 'hidden', whiteSpace: 'nowrap' }}>
      <PatientName name={NAME} distinguisher={distinguisher} />
    </h2>,
  )
  return page.getByRole('heading')
}

it('cuts a long name before the distinguisher, and reads digits aloud as the end of a number', async () => {
  const heading = show('…456')
  await expect.element(heading).toHaveAccessibleName(`${NAME} ending 456`)
  const { right } = heading.element().getBoundingClientRect()
  const shown = page.getByText('· …456').element()
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
  expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  const name = page.getByText(NAME, { exact: true }).element()
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
})

it('shows a name that nobody else has as it is', async () => {
  const heading = show(null)
  await expect.element(heading).toHaveAccessibleName(NAME)
  expect(heading.element().children).toHaveLength(0)
})
