import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { ChoiceList } from './choice-list.tsx'

it('arrow keys move between the choices that can be chosen, from the last to the first and back', async () => {
  const onChoose = vi.fn()
  const choice = (label: string, disabled = false) => ({
    label,
    detail: 'Now',
    disabled,
    onChoose: () => onChoose(label),
  })
  render(
    <ChoiceList
      groups={[
        { heading: 'Patient', choices: [choice('First name'), choice('Last name', true)] },
        { heading: 'Practice', choices: [choice('Phone')] },
      ]}
    />,
  )
  const first = page.getByRole('button', { name: 'First name Now' })
  const last = page.getByRole('button', { name: 'Phone Now' })
  await userEvent.tab()
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Phone']])
})
