import { IconMessage } from '@tabler/icons-react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notify } from '../../ui/feedback/notification.tsx'
import { clearBrowser, field, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'

beforeEach(clearBrowser)

describe('the handle above the reply bar', () => {
  const handle = page.getByRole('separator', { name: 'Resize the reply bar' })
  const height = () =>
    Math.round(document.querySelector('[role="tablist"]')?.parentElement?.getBoundingClientRect().height ?? 0)
  const saved = () => window.localStorage.getItem('enamel:replyBarHeight')

  async function drag(distance: number) {
    const grip = handle.element()
    const { left, top } = grip.getBoundingClientRect()
    const fire = (type: string, y: number) =>
      grip.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          button: 0,
          clientX: left + 20,
          clientY: top + 4 + y,
        }),
      )
    grip.setPointerCapture = () => {}
    fire('pointerdown', 0)
    fire('pointermove', distance / 2)
    fire('pointermove', distance)
    fire('pointerup', distance)
    await new Promise(requestAnimationFrame)
  }

  it('resizes the bar between 200 and 800 px, and the height survives a reload (RPL-24)', async () => {
    await page.viewport(1440, 1300)
    const wide = { width: 800 }
    const { host } = showConversation(wide)
    await waitForReplyBar()
    document.querySelector<HTMLElement>('[style*="800px"]')?.style.setProperty('height', '1200px')
    expect(height()).toBe(200)
    expect(handle.element().getAttribute('aria-valuenow')).toBe('200')
    await drag(-120)
    expect(height()).toBe(320)
    expect(saved()).toBe('320')
    await drag(-2000)
    expect(height()).toBe(800)
    await drag(3000)
    expect(height()).toBe(200)
    await drag(-60)
    host.remove()
    showConversation(wide)
    await waitForReplyBar()
    expect(height()).toBe(260)
  })

  it('can be moved with the keyboard too (RPL-24)', async () => {
    showConversation()
    await waitForReplyBar()
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(handle.element().getAttribute('aria-valuenow')).toBe('232')
    await userEvent.keyboard('{ArrowDown}')
    expect(height()).toBe(216)
    await userEvent.keyboard('{End}')
    expect(handle.element().getAttribute('aria-valuenow')).toBe('800')
    await userEvent.keyboard('{Home}')
    expect(height()).toBe(200)
    expect(saved()).toBe('200')
  })

  it.each([
    ['9999', '800'],
    ['12', '200'],
    ['tall', '200'],
  ])('starts at a valid height, whatever was saved: %s (RPL-24)', async (savedHeight, expected) => {
    window.localStorage.setItem('enamel:replyBarHeight', savedHeight)
    showConversation()
    await waitForReplyBar()
    expect(handle.element().getAttribute('aria-valuenow')).toBe(expected)
  })
})

it('does not cover the reply bar of a phone with the notification of an SMS, which stays until it is dismissed (RT-07)', async () => {
  await page.viewport(390, 844)
  showConversation({ width: 390 })
  await waitForReplyBar()
  const dismissals = [1, 2, 3].map((count) => {
    const actions = [{ label: 'View', primary: true, onAction: () => {} }]
    return notify({ icon: IconMessage, title: `Patient ${count}`, text: 'New SMS '.repeat(25), actions })
  })
  const sendOnPhone = page.getByRole('button', { name: 'Send', exact: true })
  const cards = page.getByRole('region', { name: 'Notifications' }).getByRole('article')
  await expect.element(cards).toHaveAttribute('aria-label', 'Patient 3')
  await expect.element(page.getByRole('button', { name: '2 more' })).toBeVisible()
  const card = cards.element().getBoundingClientRect()
  expect([card.left, card.right].map(Math.round)).toEqual([16, 374])
  const bar = document.querySelector('[data-reply-bar]')?.getBoundingClientRect()
  expect(card.bottom).toBeLessThan(bar?.top ?? 0)
  for (const control of [tab('SMS'), tab('Note'), field('Write a note for your team'), sendOnPhone]) {
    const { left, top, width, height } = control.element().getBoundingClientRect()
    expect(control.element().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
      true,
    )
  }
  for (const dismiss of dismissals) dismiss()
})
