import type { Page } from '@playwright/test'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { logIn, logInButton, newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

const BRIGHTSIDE = '01930000-0000-7000-8000-000000000001'

interface Socket {
  url: string
  sent: string[]
  received: string[]
  isClosed: boolean
}

/** Collects the sockets that the page opens, with their messages. */
function socketsOf(page: Page): Socket[] {
  const sockets: Socket[] = []
  page.on('websocket', (socket) => {
    const record: Socket = { url: socket.url(), sent: [], received: [], isClosed: false }
    sockets.push(record)
    socket.on('framesent', ({ payload }) => record.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => record.received.push(String(payload)))
    socket.on('close', () => {
      record.isClosed = true
    })
  })
  return sockets
}

test.describe('the push connection', () => {
  test.use({ staff: null })

  test('opens for the user’s practice on login and after a reload, and closes on logout (RT-01, RT-02)', async ({
    page,
    addresses,
  }) => {
    const sockets = socketsOf(page)
    await page.goto('/')
    await expect(logInButton(page)).toBeVisible()
    expect(sockets).toEqual([])

    await logIn(page)
    await expect.poll(() => sockets[0]?.received.join()).toContain('subscription_succeeded')
    expect(sockets[0]?.sent.join()).toContain(`private-events.${BRIGHTSIDE}`)
    expect(new URL(sockets[0]?.url ?? '').host).toBe(new URL(addresses.productUrl).host)

    await page.reload()
    await expect.poll(() => sockets[1]?.received.join()).toContain('subscription_succeeded')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(logInButton(page)).toBeVisible()
    await expect.poll(() => sockets[1]?.isClosed).toBe(true)
    expect(sockets).toHaveLength(2)
  })
})

test('the app works without a push service in the config, and opens no connection (RT-02)', async ({
  page,
}) => {
  const sockets = socketsOf(page)
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), realtime: null } })
  })
  await page.goto('/')
  await expect(newLeads(page)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(sockets).toEqual([])
})

test('messages that arrived while the connection was lost appear by themselves (RT-11)', async ({
  page,
  someone,
}) => {
  const connection = await interruptibleConnection(page)
  const [before, during, after] = [someone('Before'), someone('During'), someone('After')]
  await page.goto('/inbox')
  await expect.poll(connection.connectionCount).toBeGreaterThan(0)
  await before.sendText('Before the interruption')
  const rows = page.getByRole('list', { name: 'Conversations' })
  await expect(rows).toContainText('Before the interruption')
  await connection.interrupt()
  await during.sendText('During the interruption')
  connection.restore()
  await expect(rows).toContainText('During the interruption')
  await after.sendText('After the interruption')
  await expect(rows).toContainText('After the interruption')
})

const CHANNEL_REQUESTS = /\/broadcasting\/auth$/

/** The ways in which the connection cannot begin. Each returns a function that ends it. */
const hindrances = [
  {
    what: 'a proxy closes its sockets',
    async hinder(page: Page) {
      let isHindered = true
      await page.routeWebSocket(/\/app\//, async (socket) => {
        if (isHindered) await socket.close()
        else socket.connectToServer()
      })
      return async () => {
        isHindered = false
      }
    },
  },
  {
    what: 'a proxy refuses its channel',
    async hinder(page: Page) {
      await page.route(CHANNEL_REQUESTS, (route) => route.fulfill({ status: 403, body: 'Not now' }))
      return () => page.unroute(CHANNEL_REQUESTS)
    },
  },
]
for (const { what, hinder } of hindrances) {
  test(`while ${what}, the page says that the connection is lost and keeps trying; then it shows what arrived meanwhile`, async ({
    page,
    someone,
  }) => {
    const person = someone('Meanwhile')
    const end = await hinder(page)
    await page.goto('/inbox')
    const strip = page.getByText('Connection lost. Reconnecting…')
    await expect(strip).toBeVisible()
    await person.sendText('Written while nothing arrived')
    await end()
    await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(
      'Written while nothing arrived',
    )
    await expect(strip).toBeHidden()
  })
}
