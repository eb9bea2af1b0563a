import type { Conversation } from '@enamel/domain/inbox/conversation'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { runCleanups } from '../../ui/testing/render.tsx'
import { aConversation, rowsOf } from './testing/a-conversation.ts'
import { fakeServer } from './testing/fake-server.ts'
import { showInbox } from './testing/show-inbox.tsx'

const tom = aConversation('Tom', { minutesAgo: 1 })
const priya = aConversation('Priya', { minutesAgo: 2 })

async function open(viewName?: string) {
  const server = fakeServer([tom, priya])
  const shown = showInbox(viewName)
  await expect.poll(shown.rows).toHaveLength(2)
  const requestCount = () => server.listQueries().length
  return { server, requestCount, ...shown }
}

describe('a conversation pushed into an open inbox', () => {
  it('moves up with its new message, without a request', async () => {
    const { names, row, requestCount, events } = await open()
    events.push(
      rowsOf({
        ...priya,
        snippet: 'Is Saturday possible?',
        last_message_at: '2025-11-20T09:30:59Z',
        unread: true,
        unread_count: 2,
        version: 2,
      }),
    )
    await expect.poll(names).toEqual(['Priya', 'Tom'])
    await expect.element(row('Priya')).toHaveTextContent('Is Saturday possible?')
    await expect.element(row('Priya').getByText('2 unread')).toBeVisible()
    events.push(rowsOf(aConversation('New')))
    await expect.poll(names).toEqual(['Priya', 'New', 'Tom'])
    expect(requestCount()).toBe(1)
  })

  it('moves no row while one is pressed, so that the pressed row opens', async () => {
    const { inbox, names, row, events } = await open()
    await userEvent.hover(row('Priya'))
    await commands.pressPointer()
    events.push(rowsOf(aConversation('New')))
    await expect.poll(() => inbox().list.rows).toHaveLength(3)
    await new Promise(requestAnimationFrame)
    expect(names()).toEqual(['Tom', 'Priya'])
    await commands.releasePointer()
    expect(names()).toEqual(['New', 'Tom', 'Priya'])
    expect(inbox().choices.selection.open).toBe('Priya')
  })

  it('moves the rows once the pointer scrolls, clicks with the right button, or is released outside the row', async () => {
    const { inbox, names, row, events } = await open()
    const shown = ['Tom', 'Priya']
    const expectPushShown = async (name: string) => {
      shown.unshift(name)
      events.push(rowsOf(aConversation(name, { minutesAgo: -shown.length })))
      await expect.poll(names).toEqual(shown)
    }
    await userEvent.hover(row('Priya'))
    await commands.pressPointer()
    window.dispatchEvent(new PointerEvent('pointercancel'))
    await expectPushShown('Scrolled')
    await commands.movePointerAway()
    await commands.releasePointer()
    await row('Priya').click({ button: 'right' })
    await expectPushShown('Other button')
    await userEvent.hover(row('Priya'))
    await commands.pressPointer()
    await commands.movePointerAway()
    await commands.releasePointer()
    await expectPushShown('Elsewhere')
    expect(inbox().choices.selection.open).toBeNull()
  })

  it('changes nothing when it is older than the listed row', async () => {
    const { names, events } = await open()
    events.push(rowsOf({ ...tom, version: 3, starred: true }))
    await expect.element(page.getByRole('button', { name: 'Unstar' })).toBeVisible()
    events.push(rowsOf({ ...tom, version: 2, last_message_at: '2025-11-20T08:00:00Z' }))
    expect(names()).toEqual(['Tom', 'Priya'])
    await expect.element(page.getByRole('button', { name: 'Unstar' })).toBeVisible()
  })

  it('leaves a list that it no longer belongs to, unless it is open', async () => {
    const { server, inbox, names, row, events } = await open()
    server.list = () => ({
      data: [
        { ...tom, unread: true },
        { ...priya, unread: true },
      ],
      cursor: null,
    })
    await page.getByRole('button', { name: /^Unread/ }).click()
    await expect.poll(() => inbox().list.state).toBe('loaded')
    await row('Tom').click()
    events.push(rowsOf({ ...tom, version: 2 }))
    events.push(rowsOf({ ...priya, version: 2 }))
    await expect.poll(names).toEqual(['Tom'])
  })

  it('shows the latest message of the channel in a view of one channel, without a request', async () => {
    const { names, row, requestCount, events } = await open('SMS')
    const email = { ...priya, version: 20, channel: 'Email', snippet: 'By email', starred: true } as const
    const sms = { ...priya, version: 2, last_message_at: '2025-11-20T09:30:59Z', starred: true }
    events.push(rowsOf(email, [email, sms]))
    await expect.poll(names).toEqual(['Priya', 'Tom'])
    await expect.element(row('Priya')).toHaveTextContent('Hello from Priya')
    await expect.element(row('Priya').getByRole('button', { name: 'Unstar' })).toBeVisible()
    expect(requestCount()).toBe(1)
  })

  it('leaves the list when the next conversation is opened, if it stayed only because it was open', async () => {
    const { server, inbox, names, row } = await open()
    const both = [tom, priya].map((conversation) => ({ ...conversation, unread: true, unread_count: 1 }))
    server.list = () => ({ data: both, cursor: null })
    await page.getByRole('button', { name: /^Unread/ }).click()
    await expect.poll(() => inbox().list.state).toBe('loaded')
    await row('Tom').click()
    await expect.poll(() => inbox().list.rows[0]?.unread).toBe(false)
    expect(names()).toEqual(['Tom', 'Priya'])
    await row('Priya').click()
    await expect.poll(names).toEqual(['Priya'])
  })

  it('is not overwritten by an older list that was loading', async () => {
    const { server, inbox, names, row, events } = await open()
    server.pausing = /communications/
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => server.pending.length).toBe(1)
    events.push(
      rowsOf({ ...priya, version: 2, last_message_at: '2025-11-20T09:30:59Z', snippet: 'Me first' }),
    )
    server.pending[0]?.respond(200, { data: [tom, priya], cursor: null })
    await expect.poll(() => inbox().list.state).toBe('loaded')
    expect(names()).toEqual(['Priya', 'Tom'])
    await expect.element(row('Priya')).toHaveTextContent('Me first')
  })

  it('is not overwritten by an older next page that was loading', async () => {
    const { server, names, events } = await open()
    server.list = () => ({ data: [tom, priya], cursor: 'more' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    server.pausing = /communications/
    await expect.poll(() => server.pending.length).toBe(1)
    const late = aConversation('Late', { minutesAgo: 30 })
    events.push(rowsOf({ ...late, version: 2, starred: true }))
    server.pending[0]?.respond(200, { data: [late], cursor: null })
    await expect.poll(names).toEqual(['Tom', 'Priya', 'Late'])
    await expect.element(page.getByRole('button', { name: 'Unstar' })).toBeVisible()
  })

  it('does not undo a mark that is being saved', async () => {
    const { server, row, events } = await open()
    server.pausing = /star$/
    await row('Tom').hover()
    await row('Tom').getByRole('button', { name: 'Star' }).click()
    events.push(rowsOf({ ...tom, version: 2, snippet: 'One more thing' }))
    await expect.element(row('Tom')).toHaveTextContent('One more thing')
    await expect.element(row('Tom').getByRole('button', { name: 'Unstar' })).toBeVisible()
    server.pending[0]?.respond(500)
    await expect.element(row('Tom').getByRole('button', { name: 'Unstar' })).not.toBeInTheDocument()
    await expect.element(row('Tom')).toHaveTextContent('One more thing')
  })
})

describe('a changed patient', () => {
  it('appears in the list with the new name, without a loading state', async () => {
    const { server, inbox, row, requestCount, events } = await open()
    server.list = () => ({ data: [{ ...tom, first_name: 'Thomas' }, priya], cursor: null })
    events.patientChanged('Tom')
    expect(inbox().list.state).toBe('loaded')
    await expect.element(row('Thomas Whitfield')).toBeVisible()
    expect(requestCount()).toBe(2)
  })

  it('causes no request when the patient is not listed', async () => {
    const { requestCount, row, events } = await open()
    events.patientChanged('Somebody else')
    events.push(rowsOf({ ...tom, version: 2, snippet: 'Still here' }))
    await expect.element(row('Tom')).toHaveTextContent('Still here')
    expect(requestCount()).toBe(1)
  })
})

describe('the inbox while messages are sent in bulk', () => {
  it('is reloaded without a loading state, once for many events', async () => {
    const { server, inbox, names, requestCount, events } = await open()
    for (let sent = 1; sent <= 20; sent += 1) events.bulkMessages()
    server.list = () => ({ data: [aConversation('Bulk'), tom, priya], cursor: null })
    await expect.poll(names).toEqual(['Bulk', 'Tom', 'Priya'])
    expect(inbox().list.state).toBe('loaded')
    expect(requestCount()).toBe(2)
  })

  it('shows what changed during a reload, by one further reload', async () => {
    const { server, names, requestCount, events } = await open()
    server.pausing = /communications/
    events.bulkMessages()
    await expect.poll(() => server.pending.length).toBe(1)
    for (let sent = 1; sent <= 20; sent += 1) events.bulkMessages()
    server.pausing = null
    server.list = () => ({ data: [aConversation('Bulk'), tom, priya], cursor: null })
    server.pending[0]?.respond(200, { data: [tom, priya], cursor: null })
    await expect.poll(names, { timeout: 10_000 }).toEqual(['Bulk', 'Tom', 'Priya'])
    expect(requestCount()).toBe(3)
  })
})

describe('the inbox after a lost connection', () => {
  it('reloads the list without losing the selected rows or the open row (RT-11)', async () => {
    const { server, inbox, names, row, requestCount, events } = await open()
    await row('Tom').click()
    await page.getByRole('checkbox', { name: 'Select Priya Whitfield' }).click()
    server.list = () => ({ data: [aConversation('Missed'), { ...priya, version: 4 }], cursor: null })
    events.reload()
    await expect.poll(names).toEqual(['Missed', 'Tom', 'Priya'])
    expect(inbox().choices.selection).toEqual({ open: 'Tom', checked: ['Priya'] })
    expect(requestCount()).toBe(2)
  })

  it('lists all conversations that arrived in the meantime, even if they fill more than one page (RT-11)', async () => {
    const { server, inbox, names, events } = await open()
    const old = [tom, priya]
    server.list = () => ({ data: old, cursor: 'more' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => inbox().list.cursor).toBe('more')
    const arrived = Array.from({ length: 60 }, (_, index) =>
      aConversation(`New ${index}`, { minutesAgo: -60 + index }),
    )
    server.list = (query) =>
      query.get('cursor') === '50'
        ? { data: [...arrived.slice(50), ...old], cursor: 'more' }
        : { data: arrived.slice(0, 50), cursor: '50' }
    events.reload()
    await expect.poll(() => inbox().list.rows.length).toBe(62)
    expect(inbox().list.rows.map((row) => row.patient_id)).toEqual(
      [...arrived, ...old].map((row) => row.patient_id),
    )
    expect(inbox().list.cursor).toBe('more')
    expect(names()).toContain('New 0')
  })

  it('reloads a list of thousands as far as it was scrolled, from its beginning (RT-11)', async () => {
    const all = Array.from({ length: 2_300 }, (_, index) =>
      aConversation(`Row ${index}`, { minutesAgo: index }),
    )
    const server = fakeServer()
    const pageOf = (rows: readonly Conversation[]) => (query: URLSearchParams) => {
      const from = Number(query.get('cursor') ?? 0)
      const next = from + 50
      return { data: rows.slice(from, next), cursor: next < rows.length ? String(next) : null }
    }
    server.list = pageOf(all)
    const { inbox, rows, events } = showInbox()
    await expect.poll(rows).not.toHaveLength(0)
    // The last two pages are not loaded.
    while (inbox().list.rows.length < 2_200) {
      const { length } = inbox().list.rows
      inbox().actions.loadMore()
      await eventually(() => expect(inbox().list.rows.length).toBeGreaterThan(length))
    }
    const changed = all
      .filter((_, index) => index % 100 !== 7)
      .map((row) => ({ ...row, starred: true, version: 2 }))
    const currentPage = pageOf(changed)
    server.list = (query) => {
      if (query.get('cursor') === '2000') server.pausing = /communications/
      return currentPage(query)
    }
    const before = server.listQueries().length
    events.reload()
    await expect.poll(() => server.pending.length, { timeout: 15_000 }).toBe(1)
    await expect.poll(() => inbox().list.rows[1_900]?.starred).toBe(true)
    expect(inbox().list.rows.at(-1)).toEqual(all[2_199])
    server.pausing = null
    server.pending[0]?.respond(200, currentPage(new URLSearchParams({ cursor: '2050' })))
    await expect.poll(() => inbox().list.rows.every(({ starred }) => starred)).toBe(true)
    expect(inbox().list.rows).toHaveLength(2_200)
    expect(inbox().list.cursor).toBe('2200')
    expect(server.listQueries()).toHaveLength(before + 44)
  })

  it('retries a failed reload, since nothing else would notice that the list is out of date (RT-11)', async () => {
    const { server, names, requestCount, events } = await open()
    server.failing = /communications/
    events.reload()
    await expect.poll(requestCount).toBe(2)
    server.failing = null
    server.list = () => ({ data: [aConversation('Missed')], cursor: null })
    await expect.poll(names).toEqual(['Missed'])
  })

  it('aborts its requests when the list leaves the screen', async () => {
    const { server, events } = await open()
    server.pausing = /communications/
    events.reload()
    events.patientChanged('Tom')
    await expect.poll(() => server.pending).toHaveLength(2)
    runCleanups()
    expect(server.pending.map(({ request }) => request.signal?.aborted)).toEqual([true, true])
  })

  it('loads a list that had failed to load', async () => {
    const server = fakeServer([tom])
    server.failing = /communications/
    const { inbox, names, events } = showInbox()
    await expect.poll(() => inbox().list.state).toBe('errored')
    server.failing = null
    events.reload()
    await expect.poll(names).toEqual(['Tom'])
  })

  it('leaves the rows as they are when the reload fails', async () => {
    const { server, inbox, names, requestCount, events } = await open()
    server.failing = /communications/
    events.reload()
    await expect.poll(requestCount).toBe(2)
    events.push(rowsOf(aConversation('Next')))
    await expect.poll(names).toEqual(['Next', 'Tom', 'Priya'])
    expect(inbox().list.state).toBe('loaded')
  })
})
