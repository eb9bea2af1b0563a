import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, rowsOf } from '../testing/a-conversation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { showInbox } from '../testing/show-inbox.tsx'

const tom = aConversation('Tom', { unread: true, unread_count: 2 })
const priya = aConversation('Priya', { minutesAgo: 1, starred: true })
const grace = aConversation('Grace', { minutesAgo: 2 })

const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
const selectAll = page.getByRole('group', { name: 'Filters' }).getByRole('checkbox')
const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Whitfield` })
const action = (label: string) => bar.getByRole('button', { name: label, exact: true })

async function open() {
  const server = fakeServer([tom, priya, grace])
  server.counts = { unread: 12, starred: 5, snoozed: 3 }
  const shown = showInbox()
  await expect.poll(shown.rows).toHaveLength(3)
  const display = () => shown.rows().map((row) => row.dataset.display)
  const checked = () => shown.rows().map((row) => row.dataset.checked === 'true')
  return { server, ...shown, display, checked }
}

describe('the checkboxes', () => {
  it('select one row, or all listed rows, until Deselect is pressed (INB-13, C1-18)', async () => {
    const { server, checked, rows } = await open()
    server.list = () => ({ data: [aConversation('Later', { minutesAgo: 9 })], cursor: null })
    await expect.element(bar).not.toBeInTheDocument()
    await checkbox('Priya').click()
    expect(checked()).toEqual([false, true, false])
    await expect.element(bar).toHaveTextContent('1 selected')
    await expect.element(selectAll).toHaveAccessibleName('Select all conversations')
    expect((selectAll.element() as HTMLInputElement).indeterminate).toBe(true)

    await selectAll.click()
    expect(checked()).toEqual([true, true, true])
    await expect.element(bar).toHaveTextContent('3 selected')
    await expect.element(selectAll).toBeChecked()
    await action('Deselect').click()
    expect(checked()).toEqual([false, false, false])
    await expect.element(bar).not.toBeInTheDocument()

    await selectAll.click()
    await selectAll.click()
    expect(checked()).toEqual([false, false, false])
    expect(rows()).toHaveLength(3)
  })

  it('do not open the rows, and stay unchecked for rows that arrive later (C1-18)', async () => {
    const { checked, rows, display, events } = await open()
    await selectAll.click()
    expect(display()).toEqual(['unread', 'read', 'read'])
    events.push(rowsOf(aConversation('New', { minutesAgo: -1 })))
    await expect.poll(rows).toHaveLength(4)
    expect(checked()).toEqual([false, true, true, true])
    expect((selectAll.element() as HTMLInputElement).indeterminate).toBe(true)
  })
})

describe('actions on selected rows', () => {
  it.each([
    ['Mark read', 'read', ['read', 'read', 'read']],
    ['Mark unread', 'unread', ['unread', 'unread', 'unread']],
  ])('include %s, which applies immediately and sends one request (INB-12)', async (label, path, after) => {
    const { server, display } = await open()
    server.pausing = /bulk/
    await selectAll.click()
    await action(label).click()
    expect(display()).toEqual(after)
    expect(server.sent(/bulk/)).toEqual([`PUT /conversations/bulk/${path}`])
    expect(server.bodies(/bulk/)).toEqual([{ patient_ids: ['Tom', 'Priya', 'Grace'], batch_size: 50 }])
    server.pending[0]?.respond(200, { updated: 3 })
    await expect.poll(() => server.sent(/unread\/count/)).toHaveLength(2)
    expect(display()).toEqual(after)
  })

  it.each([
    ['Star', 'star', 'Unstar', 3],
    ['Unstar', 'unstar', 'Star', 3],
  ])(
    'include %s, which applies immediately and sends one request (INB-12)',
    async (label, path, offered, count) => {
      const { server } = await open()
      server.pausing = /bulk/
      await selectAll.click()
      await action(label).click()
      const list = page.getByRole('list', { name: 'Conversations' })
      await expect
        .poll(() => list.getByRole('button', { name: offered, exact: true }).all())
        .toHaveLength(count)
      expect(server.sent(/bulk/)).toEqual([`PUT /conversations/bulk/${path}`])
      expect(server.bodies(/bulk/)).toEqual([{ patient_ids: ['Tom', 'Priya', 'Grace'], batch_size: 50 }])
      server.pending[0]?.respond(200, { updated: 3 })
      await expect.poll(() => server.sent(/starred\/count/)).toHaveLength(2)
      expect(list.getByRole('button', { name: offered, exact: true }).all()).toHaveLength(count)
    },
  )

  it('apply only to the selected rows, even a single one (INB-12)', async () => {
    const { server, display } = await open()
    await checkbox('Grace').click()
    await action('Mark unread').click()
    await expect.poll(display).toEqual(['unread', 'read', 'unread'])
    expect(server.bodies(/bulk\/unread/)).toEqual([{ patient_ids: ['Grace'], batch_size: 50 }])
  })

  it('are undone on all rows, with a toast, when the request fails (INB-11, G1-48)', async () => {
    const { server, display } = await open()
    server.pausing = /bulk/
    await selectAll.click()
    await action('Mark unread').click()
    expect(display()).toEqual(['unread', 'unread', 'unread'])
    server.pending[0]?.respond(500)
    await expect.poll(display).toEqual(['unread', 'read', 'read'])
    await expect.element(page.getByText('2 unread')).toBeVisible()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('3 conversations could not be marked unread. Please try again.')
  })

  it('update the counts immediately (INB-30)', async () => {
    const { server } = await open()
    const unread = page.getByRole('button', { name: /^Unread/ })
    const starred = page.getByRole('button', { name: /^Starred/ })
    await expect.element(unread).toHaveTextContent('Unread12')
    server.pausing = /bulk|count$/
    await selectAll.click()
    await action('Mark unread').click()
    await expect.element(unread).toHaveTextContent('Unread14')
    await action('Star').click()
    await expect.element(starred).toHaveTextContent('Starred7')
    await action('Mark read').click()
    await expect.element(unread).toHaveTextContent('Unread11')
  })
})
