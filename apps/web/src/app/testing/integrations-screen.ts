import type { Integration } from '@enamel/contract/integrations'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeSocket } from '../../features/realtime/testing/fake-socket.ts'
import { productTime } from '../../lib/product-time.ts'
import { anIntegration } from '../../signed-in/testing/an-integration.ts'
import { configWithSockets, type FakeAppServer, fakeAppServer } from './fake-app-server.ts'
import { openSignedIn } from './open-signed-in.tsx'

type Key = Integration['integration']

export const LIST = 'GET /api/integrations'
/** The address of the service's page, with which the fake server replies. */
export const SERVICE_PAGE = 'https://accounts.service.test/auth?state=1'

/** A server that lists these integrations, healthy unless told otherwise, and accepts every call about them. */
export function integrationsServer(given: Partial<Record<Key, Partial<Integration>>> = {}) {
  let list = (['gmail', 'outlook', 'dentally', 'whatsapp'] as const).map((integration) =>
    anIntegration({ integration, ...given[integration] }),
  )
  const server = fakeAppServer({
    'GET /config.json': configWithSockets,
    'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
    [LIST]: () => ({ body: list }),
    'GET /api/dentally/matches': { body: { data: [], total: 0, cursor: null } },
  })
  for (const { integration } of list) {
    const path = `/api/integrations/${integration}`
    server.reply({
      [`PUT ${path}/connection`]: { body: { url: SERVICE_PAGE } },
      [`DELETE ${path}/connection`]: { status: 202, body: { state: 'disconnecting' } },
      [`DELETE ${path}/sign-in`]: { status: 204 },
      [`POST ${path}/setup/complete`]: { status: 204 },
      [`POST ${path}/sign-in/failed`]: { status: 204 },
      [`GET ${path}/colleagues`]: { body: [] },
    })
  }
  return {
    ...server,
    /** Changes what the server lists from now on. */
    set(integration: Key, changes: Partial<Integration>) {
      list = list.map((one) => (one.integration === integration ? { ...one, ...changes } : one))
    },
  }
}

export type IntegrationsServer = ReturnType<typeof integrationsServer>

/** At 9:31am on 20 November 2025, opens the settings' integrations, or the flow of one of them. */
export async function openIntegrations(server: FakeAppServer, integration?: string) {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  productTime.readTime({ headers: new Headers({ date: 'Thu, 20 Nov 2025 09:31:00 GMT' }) })
  const path = integration === undefined ? '' : `/${integration}`
  const app = openSignedIn(server, `/settings/integrations${path}`)
  await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
  return {
    ...app,
    publish: (name: string, payload: unknown) => FakeSocket.opened.at(-1)?.publish(name, null, payload),
  }
}

type OpenedIntegrations = Awaited<ReturnType<typeof openIntegrations>>

/** What a test does at the server, with the events that follow. */
export function changesOn(server: IntegrationsServer, app: OpenedIntegrations, integration: Key) {
  const name = anIntegration({ integration }).display_name
  return {
    state(state: Integration['state'], more: Partial<Integration> = {}) {
      server.set(integration, { state, ...more })
      app.publish('integrations.changed-state', { integration, display_name: name, state })
    },
    sync(sync: NonNullable<Integration['sync']>) {
      server.set(integration, { sync })
      app.publish('integrations.sync.changed-state', { integration, sync })
    },
  }
}

interface StubbedPopup {
  url: string
  name: string
  features: string
  /** To which address the page sent it. */
  address: string | null
  closed: boolean
  close: () => void
}

/** Replaces the browser's pop-ups for a test: windows that show nothing. */
export function stubPopups() {
  const opened: StubbedPopup[] = []
  let isBlocked = false
  let asked = 0
  vi.spyOn(window, 'open').mockImplementation((url, name, features) => {
    if (isBlocked) return null
    let isClosed = false
    const popup = {
      url: String(url),
      name: String(name),
      features: String(features),
      address: null as string | null,
      get closed() {
        asked += 1
        return isClosed
      },
      focus: () => undefined,
      close: () => {
        isClosed = true
      },
      location: {
        replace: (address: string) => {
          popup.address = address
        },
      },
    }
    opened.push(popup)
    return popup as unknown as Window
  })
  return {
    opened,
    last: () => opened.at(-1),
    /** How often the page looked whether a pop-up is closed. */
    get asked() {
      return asked
    },
    block: () => {
      isBlocked = true
    },
    /** The page on which the last pop-up ends posts its message. */
    end: (type: 'integration-done' | 'integration-failed') => {
      const event = new MessageEvent('message', { data: { type }, origin: 'http://localhost:3000' })
      // The constructor accepts real windows only.
      Object.defineProperty(event, 'source', { value: opened.at(-1) })
      window.dispatchEvent(event)
    },
    /** The user closes the last pop-up. */
    close: () => opened.at(-1)?.close(),
  }
}

export const card = (name: string) => page.getByRole('listitem', { name })
/** The flow of an integration. */
export const flow = page.getByRole('region', { name: /^(Set up|Manage|Repair) / })
export const flowNamed = (name: string) => page.getByRole('region', { name, exact: true })
export const heading = (name: string) => flow.getByRole('heading', { name, exact: true })
export const button = (name: string) => flow.getByRole('button', { name, exact: true })
/** Leaves the flow, which asks once. */
export async function backToIntegrations(): Promise<void> {
  await button('Back to Integrations').click()
  await button('Are you sure?').click()
}
export const status = flow.getByRole('status')
export const SYNCING = 'Syncing… This may take a couple of minutes.'
