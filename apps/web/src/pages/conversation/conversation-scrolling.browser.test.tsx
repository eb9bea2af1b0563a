import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage } from '../../signed-in/testing/events.ts'
import { scroller, showConversation, timeline } from '../testing/show-conversation.tsx'

const isAtEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < 2

describe('a long timeline', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aMessage({ minute: index - count, text_content: `Message ${index + 1}` }),
    )

  /** Waits until everything is rendered, then for two frames, in which it is measured: nothing moves afterwards. */
  async function waitUntilRendered(newest: string) {
    await expect.element(timeline.getByText(newest)).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Note' })).toBeVisible()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }

  it('starts at the newest event and stays there when another event arrives', async () => {
    const { server, publish } = showConversation({ items: many(40) })
    await expect.element(timeline.getByText('Message 40')).toBeVisible()
    expect(isAtEnd()).toBe(true)
    publish(server.addEvent(aMessage({ minute: 5, inbound: true, text_content: 'Are you there?' })))
    await expect.element(timeline.getByText('Are you there?')).toBeInViewport()
    expect(isAtEnd()).toBe(true)
    await expect.element(page.getByText('New message')).not.toBeInTheDocument()
  })

  it('stays at the end when its content grows and a scroll event arrives before it has scrolled to the new end', async () => {
    showConversation({ items: many(40) })
    await waitUntilRendered('Message 40')
    const last = document.querySelector<HTMLElement>('[data-scroller] li:last-child article')
    if (!last) throw new Error('No last message')
    last.style.paddingBottom = '300px'
    scroller().dispatchEvent(new Event('scroll'))
    await eventually(() => expect(isAtEnd()).toBe(true))
  })

  it('keeps the position of a reader who has scrolled up, and shows "New message"', async () => {
    const { server, publish } = showConversation({ items: many(40) })
    await waitUntilRendered('Message 40')
    scroller().scrollTop = 300
    await eventually(() => expect(isAtEnd()).toBe(false))
    await new Promise(requestAnimationFrame)
    publish(server.addEvent(aMessage({ minute: 5, inbound: true, text_content: 'Are you there?' })))
    const pill = page.getByText('New message')
    await expect.element(pill).toBeVisible()
    expect(scroller().scrollTop).toBe(300)
    await pill.click()
    await eventually(() => expect(isAtEnd()).toBe(true))
    await expect.element(pill).not.toBeInTheDocument()
  })

  it('renders its newest part first, and more when the reader scrolls near the top', async () => {
    showConversation({ items: many(2000) })
    await waitUntilRendered('Message 2000')
    const rendered = () => document.querySelectorAll('article').length
    expect(rendered()).toBeLessThan(250)
    const before = rendered()
    const top = document.querySelectorAll('article')[5] as HTMLElement
    const text = top.textContent
    scroller().scrollTop = 400
    await eventually(() => expect(rendered()).toBeGreaterThan(before))
    await eventually(() => expect(scroller().scrollTop).toBeGreaterThan(400))
    expect(top.isConnected).toBe(true)
    expect(top.textContent).toBe(text)
  })
})
