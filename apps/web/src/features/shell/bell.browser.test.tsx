import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notify } from '../../ui/feedback/notification.tsx'
import { render } from '../../ui/testing/render.tsx'
import { Bell } from './bell.tsx'
import { NoticeList } from './notice-list.tsx'
import { addNotice, markAllSeen, type Notice, noNotices } from './session-notices.ts'

const aNotice = (id: string, target: Notice['target'] = { kind: 'patient', patient: id }): Notice => ({
  id,
  title: `Patient ${id}`,
  text: 'SMS: Is Saturday possible?',
  at: '2025-11-20T09:24:00Z',
  target,
})

const bell = page.getByRole('button', { name: /^Notifications/ })
const sheet = page.getByRole('dialog', { name: 'Notifications' })

function renderBell(...initial: Notice[]) {
  const onOpen = vi.fn()
  render(<Fixture initial={initial} onOpen={onOpen} />)
  return onOpen
}

function Fixture({
  initial,
  onOpen,
}: {
  initial: Notice[]
  onOpen: (target: NonNullable<Notice['target']>) => void
}) {
  const [notices, setNotices] = useState(() => initial.reduce(addNotice, noNotices))
  return (
    <Bell unread={notices.unread} onSeen={() => setNotices(markAllSeen)}>
      {(close) => (
        <NoticeList
          notices={notices}
          timeZone="Europe/London"
          onOpen={(target) => {
            close()
            onOpen(target)
          }}
        />
      )}
    </Bell>
  )
}

describe('the bell', () => {
  it('shows that there is nothing new yet (SHELL-05)', async () => {
    renderBell()
    await bell.click()
    await expect.element(sheet).toHaveTextContent('Nothing new yet')
  })

  it('counts unread notices, lists the newest first, and marks them as seen when closed (SHELL-05)', async () => {
    renderBell(aNotice('1'), aNotice('2'))
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
    await bell.click()
    const rows = sheet.getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent('Patient 2SMS: Is Saturday possible?9:24am')
    await expect.element(rows.nth(1)).toHaveTextContent('Patient 1')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(bell).toHaveAccessibleName('Notifications')
    await expect.element(bell).toHaveFocus()
  })

  it('hides notifications on a phone only while it is open (RT-07)', async () => {
    await page.viewport(390, 844)
    renderBell(aNotice('1'))
    const dismiss = notify({ icon: IconBell, title: 'Oluwaseun Adeyemi', text: 'New SMS' })
    const card = page.getByRole('article', { name: 'Oluwaseun Adeyemi' })
    await expect.element(card).toBeVisible()
    await bell.click()
    await expect.element(sheet).toBeVisible()
    await expect.element(page.getByText('New SMS')).not.toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card).toBeVisible()
    dismiss()
  })

  it('opens the patient that a notice is about (SHELL-05)', async () => {
    const onOpen = renderBell(aNotice('1'))
    await bell.click()
    await sheet.getByRole('button', { name: /Patient 1/ }).click()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'patient', patient: '1' })
    await expect.element(sheet).not.toBeInTheDocument()
  })
})
