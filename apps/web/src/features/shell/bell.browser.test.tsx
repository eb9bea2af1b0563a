import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notify } from '../../ui/feedback/notification.tsx'
import { render } from '../../ui/testing/render.tsx'
import { Bell } from './bell.tsx'
import { allSeen, type Notice, noNotices, withNotice } from './session-notices.ts'

const aNotice = (id: string, opens: Notice['opens'] = { kind: 'patient', patient: id }): Notice => ({
  id,
  title: `Patient ${id}`,
  text: 'SMS: Is Saturday possible?',
  at: '2025-11-20T09:24:00Z',
  opens,
})

const bell = page.getByRole('button', { name: /^Notifications/ })
const sheet = page.getByRole('dialog', { name: 'Notifications' })

function open(...arrived: Notice[]) {
  const onOpen = vi.fn()
  render(<Fixture arrived={arrived} onOpen={onOpen} />)
  return onOpen
}

function Fixture({
  arrived,
  onOpen,
}: {
  arrived: Notice[]
  onOpen: (what: NonNullable<Notice['opens']>) => void
}) {
  const [notices, setNotices] = useState(() => arrived.reduce(withNotice, noNotices))
  return (
    <Bell notices={notices} timeZone="Europe/London" onSeen={() => setNotices(allSeen)} onOpen={onOpen} />
  )
}

describe('the bell', () => {
  it('says that nothing has come in yet (SHELL-05)', async () => {
    open()
    await bell.click()
    await expect.element(sheet).toHaveTextContent('Nothing new yet')
  })

  it('counts what has come in, lists it newest first, and has been seen once closed (SHELL-05)', async () => {
    open(aNotice('1'), aNotice('2'))
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

  it('does not cover notifications on a phone that stay until they are dismissed (RT-07)', async () => {
    await page.viewport(390, 844)
    open(aNotice('1'))
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
    const onOpen = open(aNotice('1'))
    await bell.click()
    await sheet.getByRole('button', { name: /Patient 1/ }).click()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'patient', patient: '1' })
    await expect.element(sheet).not.toBeInTheDocument()
  })
})
