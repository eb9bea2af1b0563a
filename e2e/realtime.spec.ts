import type { Page } from '@playwright/test'
import { cuttableConnection } from './screens/cuttable-connection.ts'
import { expect, test } from './test.ts'

const BRIGHTSIDE = '01930000-0000-7000-8000-000000000001'
const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

interface Socket {
  url: string
  sent: string[]
  received: string[]
  isClosed: boolean
}

/** Every socket that the page opens, with its messages. */
function socketsOf(page: Page): Socket[] {
  const sockets: Socket[] = []
  page.on('websocket', (socket) => {
    const watched: Socket = { url: socket.url(), sent: [], received: [], isClosed: false }
    sockets.push(watched)
    socket.on('framesent', ({ payload }) => watched.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => watched.received.push(String(payload)))
    socket.on('close', () => {
      watched.isClosed = true
    })
  })
  return sockets
}

test.describe('the connection', () => {
  test.use({ staff: null })

  test('starts with the login for the own practice, again after a reload, and stops with the logout (RT-01, RT-02)', async ({
    page,
    addresses,
  }) => {
    const sockets = socketsOf(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(sockets).toEqual([])

    await page.getByLabel('Email').fill('reception@brightside.test')
    await page.getByLabel('Password', { exact: true }).fill('enamel-demo-password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => sockets[0]?.received.join()).toContain('subscription_succeeded')
    expect(sockets[0]?.sent.join()).toContain(`private-events.${BRIGHTSIDE}`)
    expect(new URL(sockets[0]?.url ?? '').host).toBe(new URL(addresses.productUrl).host)

    await page.reload()
    await expect.poll(() => sockets[1]?.received.join()).toContain('subscription_succeeded')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => sockets[1]?.isClosed).toBe(true)
    expect(sockets).toHaveLength(2)
  })
})

test('without a push service in the config the app works and opens no connection (RT-02)', async ({
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

test('after a lost connection what was missed appears by itself (RT-11)', async ({ page, someone }) => {
  const line = await cuttableConnection(page)
  const [before, meanwhile, after] = [someone('Before'), someone('Meanwhile'), someone('After')]
  await page.goto('/inbox')
  await expect.poll(line.connections).toBeGreaterThan(0)
  await before.texts('While the line is up')
  const rows = page.getByRole('list', { name: 'Conversations' })
  await expect(rows).toContainText('While the line is up')
  await line.cut()
  await meanwhile.texts('While the line is down')
  line.mend()
  await expect(rows).toContainText('While the line is down')
  await after.texts('And on it goes')
  await expect(rows).toContainText('And on it goes')
})
