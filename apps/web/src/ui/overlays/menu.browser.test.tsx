import { IconDots } from '@tabler/icons-react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { render } from '../testing/render.tsx'
import { Menu } from './menu.tsx'
import { Modal } from './modal.tsx'
import { Popover } from './popover.tsx'

describe('a menu', () => {
  function show() {
    const onSelect = vi.fn()
    render(
      <Menu
        label="More"
        trigger={(props) => <IconButton icon={IconDots} label="More" {...props} />}
        items={[
          { label: 'Edit', onSelect: () => onSelect('Edit') },
          { label: 'Link', onSelect: () => onSelect('Link'), disabledReason: 'Dentally is not connected' },
          { label: 'Delete', onSelect: () => onSelect('Delete'), danger: true, separated: true },
        ]}
      />,
    )
    return { onSelect, trigger: page.getByRole('button', { name: 'More' }) }
  }
  const item = (name: string) => page.getByRole('menuitem', { name })

  it('takes no room in a dialog that is filled by its content', async () => {
    render(
      <Modal
        layerClassName={undefined}
        aria-label="Patient"
        style={{ display: 'grid', height: 400 }}
        onClose={() => {}}
      >
        <div data-testid="content">
          <Menu
            label="More"
            trigger={(props) => <IconButton icon={IconDots} label="More" {...props} />}
            items={[{ label: 'Edit', onSelect: () => {} }]}
          />
        </div>
      </Modal>,
    )
    const height = () => page.getByTestId('content').element().getBoundingClientRect().height
    expect(height()).toBe(400)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.element(item('Edit')).toBeVisible()
    expect(height()).toBe(400)
  })

  it('is operated by keyboard: arrow keys, Home, End, first letters, Enter', async () => {
    const { onSelect, trigger } = show()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Edit')).toHaveFocus()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Edit')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(item('Edit')).toHaveFocus()
    await userEvent.keyboard('d')
    await expect.element(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onSelect.mock.calls).toEqual([['Delete']])
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
  })

  it('has items that the key beside them chooses, but not with Ctrl', async () => {
    const onSelect = vi.fn()
    render(
      <Menu
        label="Send later"
        trigger={(props) => <Button {...props}>Send later</Button>}
        items={[
          { label: 'In 1 hour', keyHint: '1', onSelect: () => onSelect('hour') },
          { label: 'Tomorrow 9:00', keyHint: '2', onSelect: () => onSelect('tomorrow') },
        ]}
      />,
    )
    await page.getByRole('button', { name: 'Send later' }).click()
    await expect.element(item('In 1 hour')).toHaveFocus()
    await userEvent.keyboard('{Control>}2{/Control}')
    expect(onSelect).not.toHaveBeenCalled()
    await userEvent.keyboard('2')
    expect(onSelect.mock.calls).toEqual([['tomorrow']])
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  })

  it('ignores presses on disabled items, and closes on Escape, Tab and a press outside', async () => {
    const { onSelect, trigger } = show()
    await trigger.click()
    await item('Link').click({ force: true })
    expect(onSelect).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await trigger.click()
    await userEvent.tab()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
    await trigger.click()
    await userEvent.click(document.body, { position: { x: 400, y: 400 } })
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  })
})

describe('a popover', () => {
  it('receives the focus, closes on Escape, and returns the focus', async () => {
    render(
      <Popover label="Totals" trigger={(props) => <Button {...props}>Totals</Button>}>
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>,
    )
    const trigger = page.getByRole('button', { name: 'Totals' })
    await trigger.click()
    await expect.element(page.getByRole('dialog', { name: 'Totals' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
    await trigger.click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
  })
})
