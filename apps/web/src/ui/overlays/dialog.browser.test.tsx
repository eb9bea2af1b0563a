import { eventually } from '@enamel/testing/eventually'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { render } from '../testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'

const dialog = page.getByRole('dialog')

function Opener({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      {open && (
        <Dialog
          title="Change stage"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary">Change stage</Button>
            </>
          }
        >
          <Menu
            label="More"
            trigger={(props) => <IconButton icon={IconDots} label="More" {...props} />}
            items={[{ label: 'Edit', onSelect: () => {} }]}
          />
        </Dialog>
      )}
    </>
  )
}

function Saving() {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <Button>Behind</Button>
      <Dialog
        title="Change stage"
        onClose={() => {}}
        footer={
          <button type="button" disabled={isSaving} onClick={() => setIsSaving(true)}>
            Save
          </button>
        }
      />
    </>
  )
}

function Two({ below }: { below: boolean }) {
  return (
    <>
      <Button>Behind</Button>
      {below && <Dialog title="Edit patient" onClose={() => {}} />}
      <Dialog title="Change stage" onClose={() => {}} />
    </>
  )
}

function OneOverTheOther({ lower = false, upper = false }: { lower?: boolean; upper?: boolean }) {
  return (
    <>
      <Button>Behind</Button>
      {lower && <Dialog title="Add Patient" onClose={() => {}} footer={<Button>Ask</Button>} />}
      {upper && <Dialog title="Discard?" onClose={() => {}} footer={<Button>Yes</Button>} />}
    </>
  )
}

describe('a dialog', () => {
  it('is at most 700 by 700 px, whatever its content and the size of the window (SHELL-19, ACT-45)', async () => {
    await page.viewport(1920, 1200)
    render(
      <Dialog title="Subject: Implant estimate" width={700} bar onClose={() => {}}>
        <div style={{ width: 3000, height: 3000 }}>Dear Hannah</div>
      </Dialog>,
    )
    await expect.element(dialog).toBeVisible()
    const { width, height } = dialog.element().getBoundingClientRect()
    expect(width).toBeLessThanOrEqual(700)
    expect(height).toBeLessThanOrEqual(700)
    expect(width).toBeGreaterThan(690)
    expect(height).toBeGreaterThan(690)
  })

  it('stays inside a smaller window, and in one narrower than 700 px fills the width at the bottom (SHELL-19)', async () => {
    await page.viewport(1024, 600)
    render(
      <Dialog title="Subject: Implant estimate" width={700} onClose={() => {}}>
        <div style={{ height: 3000 }}>Dear Hannah</div>
      </Dialog>,
    )
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().getBoundingClientRect().height).toBeLessThanOrEqual(600)
    await page.viewport(390, 844)
    await eventually(() => {
      const { left, width, bottom, height } = dialog.element().getBoundingClientRect()
      expect([left, width, bottom]).toEqual([0, 390, 844])
      expect(height).toBeLessThanOrEqual(700)
    })
  })

  it('receives the focus, keeps it inside, and returns it on closing', async () => {
    render(<Opener />)
    const opener = page.getByRole('button', { name: 'Open' })
    await opener.click()
    const names = ['More', 'Cancel', 'Change stage']
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More'))
    for (const name of [...names.slice(1), ...names]) {
      await userEvent.tab()
      await expect.element(dialog.getByRole('button', { name, exact: true })).toHaveFocus()
    }
    expect(page.getByText('Behind').element().closest('[aria-hidden=true]')).not.toBeNull()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(page.getByText('Behind').element().closest('[aria-hidden=true]')).toBeNull()
  })

  it('takes the focus back from an element of the page, whatever gave it the focus', async () => {
    render(<Opener />)
    await page.getByRole('button', { name: 'Open' }).click()
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More'))
    ;(cancel.element() as HTMLElement).focus()
    ;(page.getByText('Behind').element().closest('button') as HTMLElement).focus()
    await expect.element(cancel).toHaveFocus()
  })

  it('receives the focus from the page also when the control that had it can no longer have it', async () => {
    render(<Saving />)
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await expect.element(save).toBeDisabled()
    page.getByText('Behind').element().closest('button')?.focus()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  })

  it('covers the page until it closes, although the dialog below it has closed before', async () => {
    const { rerender } = render(<Two below />)
    rerender(<Two below={false} />)
    await expect.element(page.getByRole('dialog', { name: 'Edit patient' })).not.toBeInTheDocument()
    expect(page.getByText('Behind').element().closest('[aria-hidden=true]')).not.toBeNull()
    page.getByText('Behind').element().closest('button')?.focus()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  })

  it.each(['both', 'first the lower', 'first the upper'])(
    'returns the focus to what opened the lower of two dialogs when %s close',
    async (order) => {
      const { rerender } = render(<OneOverTheOther />)
      const opener = page.getByRole('button', { name: 'Behind' })
      ;(opener.element() as HTMLElement).focus()
      rerender(<OneOverTheOther lower />)
      const ask = page.getByRole('button', { name: 'Ask' })
      await eventually(() => expect(document.activeElement).toBe(ask.element()))
      rerender(<OneOverTheOther lower upper />)
      const yes = page.getByRole('button', { name: 'Yes' })
      await eventually(() => expect(document.activeElement).toBe(yes.element()))
      if (order !== 'both')
        rerender(order === 'first the lower' ? <OneOverTheOther upper /> : <OneOverTheOther lower />)
      rerender(<OneOverTheOther />)
      await expect.element(opener).toHaveFocus()
    },
  )

  it('closes on Escape, but only after an open menu inside it has closed', async () => {
    const onClose = vi.fn()
    render(<Opener onClosed={onClose} />)
    await page.getByRole('button', { name: 'Open' }).click()
    await dialog.getByRole('button', { name: 'More' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes on its cross and on a press beside it, but not inside it', async () => {
    const onClose = vi.fn()
    render(
      <Dialog title="Subject: Implant estimate" bar closeId="email-close" onClose={onClose}>
        Dear Hannah
      </Dialog>,
    )
    await page.getByText('Dear Hannah').click()
    expect(onClose).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(page.getByRole('button', { name: 'Close' }).element().id).toBe('email-close')
    expect(onClose).toHaveBeenCalledTimes(1)
    const layer = dialog.element().parentElement
    if (!layer) throw new Error('The dialog has no layer.')
    await userEvent.click(layer, { position: { x: 10, y: 10 } })
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('closes at the end of a press beside it, so that a tap does not reach the page below as well', () => {
    const onClose = vi.fn()
    render(<Dialog title="Change stage" onClose={onClose} />)
    const scrim = dialog.element().previousElementSibling
    const press = (type: string) => scrim?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    // The end of a press that began on the button which opened the dialog.
    press('click')
    expect(onClose).not.toHaveBeenCalled()
    press('pointerdown')
    expect(onClose).not.toHaveBeenCalled()
    press('click')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
