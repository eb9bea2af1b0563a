import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, rowsOf } from '../features/inbox/testing/a-conversation.ts'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { configWithSockets, fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const LIST = 'GET /api/v2/conversations/communications'
const COUNT = /^GET \/api\/conversations\/(\w+)\/count/
const charlotte = aConversation(PATIENT, { first_name: 'Charlotte', channel: 'SMS' })

/**
 * Opens the inbox, and waits until it is loaded and receives events.
 * @param subscription the server's response to subscriptions
 */
async function openInbox(subscription: typeof FakeSocket.subscription) {
  FakeSocket.subscription = subscription
  const server = fakeAppServer({
    'GET /config.json': configWithSockets,
    [LIST]: { body: { data: [charlotte], cursor: null } },
    'GET /api/conversations/starred/count': { body: { data: 0 } },
    'GET /api/conversations/snoozed/count': { body: { data: 0 } },
    'GET /api/integrations': { body: [] },
    [`PUT /api/conversations/${PATIENT}/star`]: { body: { ...charlotte, starred: true, version: 2 } },
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
  })
  openApp(server, '/inbox')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Charlotte' })).toBeVisible()
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed, { timeout: 5_000 }).toBe(true)
  return server
}

/** The number of times that each request was sent, by method and path. */
function countByRequest(calls: readonly string[]): Record<string, number> {
  const times: Record<string, number> = {}
  for (const line of calls) times[line] = (times[line] ?? 0) + 1
  return times
}

const practiceCalls = (calls: readonly string[]) =>
  countByRequest(
    calls.filter(
      (line) => COUNT.test(line) || line.startsWith(LIST) || /integrations|unplaced|actions/.test(line),
    ),
  )

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  saveSession()
})
afterEach(() => {
  FakeSocket.subscription = {}
  vi.unstubAllGlobals()
})

describe('the first real-time connection', () => {
  it('reloads nothing if nothing has changed since the first request (RT-11)', async () => {
    const { calls } = await openInbox({ quiet_ms: 3_600_000 })
    const counts = practiceCalls(calls)
    expect(Object.keys(counts).filter((line) => COUNT.test(line))).toHaveLength(8)
    expect(Object.entries(counts).filter(([, times]) => times !== 1)).toEqual([])
    // Any other reload would have been requested before the one that this event causes.
    FakeSocket.opened.at(-1)?.publish('unplaced.changed', null, { total: 1 })
    await expect.poll(() => calls.filter((line) => line.endsWith('/v3/unplaced')).length).toBe(2)
    expect(practiceCalls(calls)).toEqual({ ...counts, 'GET /api/v3/unplaced': 2 })
  })

  it.each([
    ['something changed in the meantime', { quiet_ms: 0 }],
    ['the server does not report whether anything changed', {}],
  ])('reloads the shown data when %s (RT-11)', async (_, subscription) => {
    const { calls } = await openInbox(subscription)
    await expect
      .poll(() => Object.entries(practiceCalls(calls)).filter(([, times]) => times !== 2))
      .toEqual([])
    expect(practiceCalls(calls)).toMatchObject({ 'GET /api/integrations': 2 })
  })
})

it('loads each count only once when the user sets a mark and the event about the mark arrives (INB-30)', async () => {
  const { calls } = await openInbox({ quiet_ms: 3_600_000 })
  const before = calls.length
  await page.getByRole('button', { name: 'Star', exact: true }).click()
  await expect.poll(() => calls).toContain(`PUT /api/conversations/${PATIENT}/star`)
  const starred = { ...charlotte, starred: true, version: 2 }
  FakeSocket.opened.at(-1)?.publish('patient.conversation.changed', PATIENT, rowsOf(starred))
  const patient = { stage: 'working', next_action_at: null, labels: [], snooze: null }
  FakeSocket.opened.at(-1)?.publish('patient.updated', PATIENT, patient)
  // Action counts are requested with the same delay after their event, so the inbox counts were requested before them.
  await expect.poll(() => calls.slice(before).some((line) => line.includes('actions/counts'))).toBe(true)
  const counted = Object.entries(countByRequest(calls.slice(before).filter((line) => COUNT.test(line))))
  expect(counted).toHaveLength(8)
  expect(counted.filter(([, times]) => times !== 1)).toEqual([])
})

it('loads each affected count once for a burst of messages, and no other counts if it is known which conversations changed (INB-30)', async () => {
  const { calls } = await openInbox({ quiet_ms: 3_600_000 })
  const before = calls.length
  for (let version = 2; version < 12; version += 1) {
    const row = { ...charlotte, unread: true, unread_count: version, version }
    FakeSocket.opened.at(-1)?.publish('patient.conversation.changed', PATIENT, rowsOf(row))
  }
  const countRequests = () =>
    calls
      .slice(before)
      .filter((line) => COUNT.test(line))
      .sort()
  await expect.poll(() => countRequests().length).toBeGreaterThan(0)
  FakeSocket.opened.at(-1)?.publish('unplaced.changed', null, { total: 1 })
  await expect.poll(() => calls.slice(before).some((line) => line.endsWith('/v3/unplaced'))).toBe(true)
  expect(countRequests()).toEqual([
    'GET /api/conversations/snoozed/count',
    'GET /api/conversations/starred/count',
    'GET /api/conversations/unread/count',
    'GET /api/conversations/unread/count?assigned=me',
    'GET /api/conversations/unread/count?channel=SMS',
  ])
})
