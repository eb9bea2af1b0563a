import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, rowsOf } from '../testing/a-conversation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { showInbox } from '../testing/show-inbox.tsx'

const tom = aConversation('Tom', { unread: true, unread_count: 2 })
const priya = aConversation('Priya', { minutesAgo: 1, starred: true })
const grace = aConversation('Grace', { minutesAgo: 2 })

async function open(conversations = [tom, priya, grace]) {
  const server = fakeServer(conversations)
  const shown = showInbox()
  await expect.poll(shown.rows).toHaveLength(3)
  const display = (name: string) => shown.row(name).element().getAttribute('data-display')
  const action = (name: string, label: string) =>
    shown.row(name).getByRole('button', { name: label, exact: true })
  const marks = () => server.sent(/^(PUT|DELETE)/)
  return { ...shown, server, display, action, marks }
}

describe('the keyboard', () => {
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-patient]')?.dataset.patient
  const keys = (text: string) => userEvent.keyboard(text)

  it('moves the focus, and opens, selects, stars and marks the focused row', async () => {
    const { row, action, display, marks } = await open()
    ;(row('Tom').getByRole('button', { name: /^Tom/ }).element() as HTMLElement).focus()
    await keys('{ArrowDown}')
    expect(focused()).toBe('Priya')
    await keys('{End}')
    expect(focused()).toBe('Grace')
    await keys('{ArrowDown}')
    expect(focused()).toBe('Grace')
    await keys('f')
    await expect.element(action('Grace', 'Unstar')).toBeVisible()
    await keys('u')
    await expect.poll(() => display('Grace')).toBe('unread')
    await keys('x')
    await expect.element(row('Grace').getByRole('checkbox')).toBeChecked()
    await keys('{Home}{Enter}')
    expect(display('Tom')).toBe('open')
    expect(focused()).toBe('Tom')
    expect(marks()).toEqual([
      'PUT /conversations/Grace/star',
      'PUT /conversations/Grace/unread',
      'PUT /v3/conversations/Tom',
    ])
  })

  it('marks the conversation at which j ends as read, and none that it only passed', async () => {
    const { row, display, marks } = await open([tom, priya, grace].map((each) => ({ ...each, unread: true })))
    await row('Tom').getByRole('button', { name: /^Tom/ }).click()
    expect(display('Tom')).toBe('open')
    await keys('jj')
    await expect.poll(() => display('Grace')).toBe('open')
    expect(display('Priya')).toBe('unread')
    expect(marks()).toEqual(['PUT /v3/conversations/Tom', 'PUT /v3/conversations/Grace'])
  })

  it('marks all selected rows, and no other, with the keys of a row', async () => {
    const { row, action, display, marks, server } = await open()
    const displays = () => ['Tom', 'Priya', 'Grace'].map(display)
    ;(row('Tom').getByRole('button', { name: /^Tom/ }).element() as HTMLElement).focus()
    await keys('xjx')
    await keys('u')
    await expect.poll(displays).toEqual(['read', 'read', 'read'])
    await keys('u')
    await expect.poll(displays).toEqual(['unread', 'unread', 'read'])
    await keys('e')
    await expect.poll(displays).toEqual(['read', 'read', 'read'])
    await keys('f')
    await expect.element(action('Tom', 'Unstar')).toBeInTheDocument()
    await expect.element(action('Priya', 'Unstar')).toBeInTheDocument()
    await expect.element(action('Grace', 'Star')).toBeInTheDocument()
    await keys('f')
    await expect.element(action('Tom', 'Star')).toBeInTheDocument()
    await expect.element(action('Priya', 'Star')).toBeInTheDocument()
    expect(marks()).toEqual(
      ['read', 'unread', 'read', 'star', 'unstar'].map((mark) => `PUT /conversations/bulk/${mark}`),
    )
    expect(server.bodies(/^PUT/)).toEqual(Array(5).fill({ patient_ids: ['Tom', 'Priya'], batch_size: 50 }))
  })

  it('ends the selection with Escape before it leaves the conversation', async () => {
    const { row, display } = await open()
    const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
    ;(
      row('Priya')
        .getByRole('button', { name: /^Priya/ })
        .element() as HTMLElement
    ).focus()
    await keys('xo')
    await expect.poll(() => display('Priya')).toBe('open')
    await expect.element(bar).toBeVisible()
    await keys('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    expect(display('Priya')).toBe('open')
    await keys('{Escape}')
    await expect.poll(() => display('Priya')).toBe('read')
  })

  it('reaches one row with Tab, and all controls in that row', async () => {
    const { row } = await open()
    const reachable = () =>
      [
        ...page
          .getByRole('list', { name: 'Conversations' })
          .element()
          .querySelectorAll<HTMLElement>('button, input'),
      ]
        .filter((part) => part.tabIndex === 0)
        .map((part) => part.closest<HTMLElement>('[data-patient]')?.dataset.patient)
    expect(reachable()).toEqual(['Tom', 'Tom', 'Tom', 'Tom'])
    ;(row('Tom').getByRole('button', { name: /^Tom/ }).element() as HTMLElement).focus()
    await keys('{ArrowDown}')
    expect(reachable()).toEqual(['Priya', 'Priya', 'Priya', 'Priya'])
    await keys('{Tab}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mark unread')
    await keys('{Tab}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Unstar')
  })

  it('moves the focus to a neighbour when the focused row is removed', async () => {
    const { row, names, events } = await open()
    ;(
      row('Priya')
        .getByRole('button', { name: /^Priya/ })
        .element() as HTMLElement
    ).focus()
    events.push(rowsOf({ ...priya, snoozed: true, version: 2 }))
    await expect.poll(names).toEqual(['Tom', 'Grace'])
    await expect.poll(focused).toBe('Grace')
  })
})
