import type { Conversation } from '@enamel/domain/inbox/conversation'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../testing/a-conversation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { showInbox } from '../testing/show-inbox.tsx'

const tom = aConversation('Tom', { unread: true, unread_count: 2 })
const priya = aConversation('Priya', { minutesAgo: 1, starred: true })
const grace = aConversation('Grace', { minutesAgo: 2 })

/** Opens the inbox with these rows, and waits until they are listed. */
async function open(rows: readonly Conversation[] = [tom, priya, grace]) {
  const server = fakeServer(rows)
  server.counts = { unread: 12, starred: 5, snoozed: 3 }
  const shown = showInbox()
  await expect.poll(shown.rows).toHaveLength(rows.length)
  const display = (name: string) => shown.row(name).element().getAttribute('data-display')
  const action = (name: string, label: string) =>
    shown.row(name).getByRole('button', { name: label, exact: true })
  const marks = () => server.sent(/^(PUT|DELETE)/)
  return { server, ...shown, display, action, marks }
}

const toast = page.getByRole('alert')
const countOf = (chip: string) => page.getByRole('button', { name: new RegExp(`^${chip}`) })

describe('a row', () => {
  it('shows the patient, the time and the latest message, with an icon for each state', async () => {
    const { row } = await open([
      tom,
      aConversation('Siân', {
        minutesAgo: 60 * 24,
        channel: 'Email',
        last_message_inbound: false,
        snippet: 'Lovely',
      }),
      aConversation('Megan', {
        minutesAgo: 60 * 24 * 8,
        channel: 'Marketing Email',
        last_message_inbound: false,
        snippet: 'Whitening',
        snoozed: true,
        starred: true,
      }),
      aConversation('Olu', { minutesAgo: 60 * 24 * 365, last_message_inbound: false, status: 'failed' }),
    ])
    await expect.element(row('Tom')).toHaveTextContent(/Hello from Tom/)
    await expect.element(row('Tom')).toHaveTextContent('9:30am')
    await expect.element(row('Tom').getByText('2 unread')).toBeVisible()
    await expect.element(row('Tom').getByRole('img', { name: 'SMS' })).toBeVisible()
    await expect.element(row('Siân').getByText('You: Lovely', { exact: true })).toBeVisible()
    await expect.element(row('Siân').getByText('Wed', { exact: true })).toBeVisible()
    await expect.element(row('Megan').getByText('Whitening', { exact: true })).toBeVisible()
    await expect.element(row('Megan').getByText('12 Nov', { exact: true })).toBeVisible()
    await expect.element(row('Megan').getByRole('img', { name: 'Snoozed' })).toBeVisible()
    await expect.element(row('Megan').getByRole('button', { name: 'Unstar' })).toBeVisible()
    await expect.element(row('Olu').getByText('20 Nov 2024', { exact: true })).toBeVisible()
    await expect.element(row('Olu').getByRole('img', { name: 'Not sent' })).toBeVisible()
  })

  it('is shown as unread, read, open, or open and unread (INB-06)', async () => {
    const { row, display } = await open()
    expect([display('Tom'), display('Grace')]).toEqual(['unread', 'read'])
    const name = (patient: string) => row(patient).getByRole('button', { name: `${patient} Whitfield` })
    const weight = (patient: string) => getComputedStyle(name(patient).element()).fontWeight
    expect([weight('Tom'), weight('Grace')]).toEqual(['600', '500'])
    await expect.element(name('Tom')).toHaveAccessibleName('Tom Whitfield unread')

    await name('Grace').click()
    expect(display('Grace')).toBe('open')
    await expect.element(name('Grace')).toHaveAttribute('aria-current', 'true')
    await row('Grace').getByRole('button', { name: 'Mark unread' }).click()
    await expect.poll(() => display('Grace')).toBe('open-unread')
    await name('Priya').click()
    expect([display('Grace'), display('Priya')]).toEqual(['unread', 'open'])
    await expect.element(name('Grace')).not.toHaveAttribute('aria-current')
  })

  it('shows its controls on hover without moving anything', async () => {
    const { row } = await open()
    const positions = () =>
      [...row('Grace').element().querySelectorAll('*')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height]
      })
    const before = positions()
    await row('Grace').hover()
    const checkbox = row('Grace').getByRole('checkbox')
    await expect.element(checkbox).toHaveStyle({ opacity: '1' })
    expect(positions()).toEqual(before)
  })
})

describe('opening a conversation', () => {
  it('shows the conversation as read immediately, and sends one request (INB-07)', async () => {
    const { server, row, display, marks } = await open()
    server.pausing = /^PUT/
    await row('Tom').click()
    expect(display('Tom')).toBe('open')
    await expect.element(row('Tom').getByText('2 unread')).not.toBeInTheDocument()
    expect(marks()).toEqual(['PUT /v3/conversations/Tom'])
    server.pending[0]?.respond(200, { ...tom, unread: false, unread_count: 0, version: 2 })
    await row('Tom').click()
    await row('Grace').click()
    expect(display('Tom')).toBe('read')
    expect(marks()).toEqual(['PUT /v3/conversations/Tom'])
  })

  it('shows the conversation as unread again, with its count and a toast, when the request fails (INB-07, G1-48)', async () => {
    const { server, row, display } = await open()
    server.pausing = /^PUT/
    await row('Tom').click()
    expect(display('Tom')).toBe('open')
    server.pending[0]?.respond(500)
    await expect.poll(() => display('Tom')).toBe('open-unread')
    await expect.element(row('Tom').getByText('2 unread')).toBeVisible()
    await expect
      .element(toast)
      .toHaveTextContent(`This conversation could not be marked read. Please try again.`)
  })
})

describe.each([
  {
    title: 'Mark read, which sets unread to false and the count to 0 (INB-08, INB-11),',
    name: 'Tom',
    label: 'Mark read',
    call: 'PUT /v3/conversations/Tom',
    before: 'unread',
    after: 'read',
    text: 'marked read',
  },
  {
    title: 'Mark unread, which sets unread to true and the count to 1 (INB-09, INB-11),',
    name: 'Grace',
    label: 'Mark unread',
    call: 'PUT /conversations/Grace/unread',
    before: 'read',
    after: 'unread',
    text: 'marked unread',
  },
])('$title', ({ name, label, call, before, after, text }) => {
  it('shows the new state immediately, and still after the response', async () => {
    const { server, row, action, display, marks } = await open()
    server.pausing = /^PUT/
    await row(name).hover()
    await action(name, label).click()
    expect(display(name)).toBe(after)
    expect(row(name).element().textContent?.includes('unread')).toBe(after === 'unread')
    expect(marks()).toEqual([call])
    server.pending[0]?.respond(200, {
      ...(name === 'Tom' ? tom : grace),
      unread: after === 'unread',
      unread_count: after === 'unread' ? 1 : 0,
      version: 2,
    })
    await expect.poll(() => server.sent(/unread\/count/)).toHaveLength(2)
    expect(display(name)).toBe(after)
  })

  it('shows the old state again, with a toast, when the request fails', async () => {
    const { server, row, action, display } = await open()
    server.pausing = /^PUT/
    await row(name).hover()
    await action(name, label).click()
    expect(display(name)).toBe(after)
    server.pending[0]?.respond(500)
    await expect.poll(() => display(name)).toBe(before)
    await expect.element(toast).toHaveTextContent(`This conversation could not be ${text}. Please try again.`)
  })
})

describe('the star', () => {
  it('is set with PUT and removed with DELETE, immediately (INB-10)', async () => {
    const { server, row, action, marks } = await open()
    server.pausing = /star$/
    await row('Grace').hover()
    await action('Grace', 'Star').click()
    await expect.element(action('Grace', 'Unstar')).toBeVisible()
    await action('Priya', 'Unstar').click()
    await expect.element(action('Priya', 'Star')).toBeInTheDocument()
    expect(marks()).toEqual(['PUT /conversations/Grace/star', 'DELETE /conversations/Priya/star'])
    server.pending[0]?.respond(200, { ...grace, starred: true, version: 2 })
    server.pending[1]?.respond(200, { ...priya, starred: false, version: 2 })
    await expect.poll(() => server.sent(/starred\/count/).length).toBeGreaterThan(1)
    await expect.element(action('Grace', 'Unstar')).toBeVisible()
    await expect.element(action('Priya', 'Star')).toBeInTheDocument()
  })

  it('stays focused when it is pressed with the keyboard', async () => {
    const { action } = await open()
    action('Grace', 'Star').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(action('Grace', 'Unstar')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(action('Grace', 'Star')).toHaveFocus()
  })

  it('is restored when the request fails (INB-11)', async () => {
    const { server, row, action } = await open()
    server.failing = /star$/
    await row('Grace').hover()
    await action('Grace', 'Star').click()
    await expect.element(toast).toHaveTextContent(`This conversation could not be starred. Please try again.`)
    await expect.element(action('Grace', 'Star')).toBeInTheDocument()
    await action('Priya', 'Unstar').click()
    await expect
      .element(page.getByText(`This conversation could not be unstarred. Please try again.`))
      .toBeVisible()
    await expect.element(action('Priya', 'Unstar')).toBeVisible()
  })

  it('shows the second of two presses while their requests are pending, and the first if only the second fails (INB-11)', async () => {
    const { server, row, action } = await open()
    server.pausing = /star$/
    await row('Grace').hover()
    await action('Grace', 'Star').click()
    await action('Grace', 'Unstar').click()
    await expect.element(action('Grace', 'Star')).toBeInTheDocument()
    server.pending[0]?.respond(200, { ...grace, starred: true, version: 2 })
    await expect.poll(() => server.sent(/starred\/count/).length).toBeGreaterThan(1)
    await expect.element(action('Grace', 'Star')).toBeInTheDocument()
    server.pending[1]?.respond(500)
    await expect.element(action('Grace', 'Unstar')).toBeVisible()
  })
})

describe('the counts', () => {
  it('follow a mark on a row immediately, and are restored when the mark fails (INB-30)', async () => {
    const { server, row, action } = await open()
    await expect.element(countOf('Unread')).toHaveTextContent('Unread12')
    await expect.element(countOf('Snoozed')).toHaveTextContent('Snoozed3')
    server.pausing = /^(PUT|DELETE)|count$/
    await row('Tom').click()
    await expect.element(countOf('Unread')).toHaveTextContent('Unread11')
    await action('Priya', 'Unstar').click()
    await expect.element(countOf('Starred')).toHaveTextContent('Starred4')
    server.pending[0]?.respond(500)
    await expect.element(countOf('Unread')).toHaveTextContent('Unread12')
  })

  it('are reloaded when a mark has been saved (INB-30)', async () => {
    const { server, row } = await open()
    await expect.element(countOf('Unread')).toHaveTextContent('Unread12')
    server.counts = { unread: 100, starred: 7, snoozed: 2 }
    await row('Tom').click()
    await expect.element(countOf('Unread')).toHaveTextContent('Unread99+')
    await expect.element(countOf('Starred')).toHaveTextContent('Starred7')
    await expect.element(countOf('Snoozed')).toHaveTextContent('Snoozed2')
  })
})
