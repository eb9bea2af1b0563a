import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../testing/a-conversation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { showInbox } from '../testing/show-inbox.tsx'

const timeline = page.getByText('Timeline of Tom')
const details = page.getByText('Details of Tom')
const pane = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const widthOf = (name: string) => pane(name).element().getBoundingClientRect().width

async function open() {
  const server = fakeServer([aConversation('Tom'), aConversation('Priya', { minutesAgo: 1 })])
  const shown = showInbox()
  await expect.poll(shown.rows).toHaveLength(2)
  return { server, ...shown }
}

describe('the panes', () => {
  it('are side by side; expanding the list hides the timeline, collapsing it shows the timeline again (INB-03)', async () => {
    const { row } = await open()
    await expect.element(details).not.toBeInTheDocument()
    await row('Tom').click()
    const [list, middle, aside] = [
      pane('Inbox').element().getBoundingClientRect(),
      pane('Conversation').element().getBoundingClientRect(),
      details.element().parentElement?.getBoundingClientRect() as DOMRect,
    ]
    await expect.element(timeline).toBeVisible()
    await expect.element(details).toBeVisible()
    expect([middle.left, aside.left, aside.right]).toEqual([list.right, middle.right, 1440])

    await button('Expand list').click()
    await expect.element(timeline).not.toBeInTheDocument()
    await expect.element(details).toBeVisible()
    expect(widthOf('Inbox')).toBe(1440 - aside.width)
    await button('Collapse list').click()
    await expect.element(timeline).toBeVisible()
    expect(widthOf('Inbox')).toBe(352)
  })

  it('hide the timeline of a conversation that is opened while the list is expanded (INB-03)', async () => {
    const { row } = await open()
    await button('Expand list').click()
    await expect.element(page.getByText('Welcome to the Inbox')).not.toBeInTheDocument()
    await row('Tom').click()
    await expect.element(timeline).not.toBeInTheDocument()
    await button('Collapse list').click()
    await expect.element(timeline).toBeVisible()
  })

  it('include the patient’s details, which can be closed and opened (INB-03)', async () => {
    const { row, inbox } = await open()
    await row('Tom').click()
    inbox().actions.openDetails('beside', false)
    await expect.element(details).not.toBeInTheDocument()
    expect(widthOf('Conversation')).toBe(1440 - 352)
    inbox().actions.openDetails('beside', true)
    await expect.element(details).toBeVisible()
  })

  it('keep the details mounted while a narrower window hides them', async () => {
    const { row } = await open()
    await row('Tom').click()
    const shown = details.element()
    const middle = timeline.element()
    await page.viewport(1024, 768)
    await expect.element(details).not.toBeVisible()
    await page.viewport(390, 844)
    await expect.element(details).not.toBeVisible()
    await page.viewport(1440, 900)
    await expect.element(details).toBeVisible()
    expect(details.element()).toBe(shown)
    expect(timeline.element()).toBe(middle)
  })

  it('show the details over the timeline at 1024 px, until Escape is pressed', async () => {
    await page.viewport(1024, 768)
    const { row, inbox } = await open()
    await page.viewport(1024, 768)
    await row('Tom').click()
    await expect.element(timeline).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    const wide = widthOf('Conversation')
    inbox().actions.openDetails('over', true)
    await expect.element(details).toBeVisible()
    expect(widthOf('Conversation')).toBe(wide)
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
  })
})

describe('the inbox on a phone', () => {
  it('shows one pane at a time, and returns to the list as it was', async () => {
    const { row, inbox, scroller } = await open()
    await page.viewport(390, 844)
    const name = row('Tom').getByRole('button', { name: 'Tom Whitfield' })
    await name.click()
    const conversation = pane('Conversation').element() as HTMLElement
    expect(conversation.getBoundingClientRect().toJSON()).toMatchObject({
      x: 0,
      y: 0,
      width: 390,
      height: 844,
    })
    expect(document.activeElement).toBe(conversation)
    expect(scroller().closest('[inert]')).not.toBeNull()

    inbox().actions.openDetails('over', true)
    await expect.element(details).toBeVisible()
    expect(conversation.inert).toBe(true)
    inbox().actions.openDetails('over', false)
    await expect.element(details).not.toBeInTheDocument()
    expect(conversation.inert).toBe(false)

    inbox().actions.close()
    await expect.element(timeline).not.toBeInTheDocument()
    expect(scroller().closest('[inert]')).toBeNull()
    await expect.element(name).toHaveFocus()
  })

  it('shows the views in the heading, and the filters in one row that scrolls sideways', async () => {
    await open()
    await page.viewport(390, 844)
    await button('All Inbox').click()
    await expect
      .poll(() =>
        page
          .getByRole('menuitemradio')
          .all()
          .map((item) => item.element().textContent),
      )
      .toEqual(['All', 'Email', 'SMS', 'Form Submissions', 'WhatsApp'])
    const filters = page.getByRole('group', { name: 'Filters' }).element()
    const tops = [...filters.children].map((chip) => chip.getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(1)
    expect(filters.scrollWidth).toBeGreaterThan(filters.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('Refresh', () => {
  it('resets the selected rows and the open conversation, and reloads the list (INB-28)', async () => {
    const { server, row, names, rows } = await open()
    await row('Tom').click()
    await page.getByRole('checkbox', { name: 'Select Priya Whitfield' }).click()
    server.list = () => ({
      data: [aConversation('New', { minutesAgo: -1 }), aConversation('Tom')],
      cursor: null,
    })
    server.pausing = /communications/
    await button('Refresh').click()
    await expect.element(page.getByText('Welcome to the Inbox')).toBeVisible()
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
    expect(rows().map((row) => row.dataset.display)).toEqual(['read', 'read'])
    // The rows stay until the new ones are loaded.
    expect(names()).toEqual(['Tom', 'Priya'])
    server.pending[0]?.respond(200, server.list(new URLSearchParams()))
    await expect.poll(names).toEqual(['New', 'Tom'])
    expect(server.listQueries()).toHaveLength(2)
    expect(server.sent(/unread\/count/)).toHaveLength(2)
  })
})
