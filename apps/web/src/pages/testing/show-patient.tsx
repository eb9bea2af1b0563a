import type { Init } from '@enamel/contract/practice'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionProvider } from '../../features/auth/session.tsx'
import { initQuery } from '../../signed-in/init.api.ts'
import { RealtimeProvider } from '../../signed-in/realtime-context.tsx'
import { fakeRealtime } from '../../signed-in/testing/fake-realtime.ts'
import { render } from '../../ui/testing/render.tsx'
import { useLiveQueries } from '../shell/live-queries.ts'

export interface Surroundings {
  features?: readonly string[]
  client?: Partial<Init['client']>
  /** The parts of init that differ. */
  init?: Partial<Init>
  /** The signed-in user; another user does not see their drafts. */
  subscriber?: string
}

const everything = ['timeline-v2', 'attachments', 'pms-events', 'whatsapp']
let people = 0

/** Draws something of a patient as the signed-in app would: init, session, real-time events and a router around it. */
export function showPatient(ui: ReactNode, { features, client, init, subscriber }: Surroundings = {}) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  people += 1
  queries.setQueryData(initQuery.queryKey, {
    ...initWith(features ?? everything, client, subscriber ?? `person-${people}`),
    ...init,
  })
  const realtime = fakeRealtime()
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queries}>
          <SessionProvider value={session}>
            <RealtimeProvider realtime={realtime}>
              <Live>{ui}</Live>
            </RealtimeProvider>
          </SessionProvider>
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/before', '/here'] }),
  })
  const { host, rerender } = render(<RouterProvider router={router as never} />)
  return {
    host,
    leave: () => rerender(null),
    queries,
    publish: realtime.publish,
    reconnect: realtime.reconnect,
    router,
  }
}

function Live({ children }: { children: ReactNode }) {
  useLiveQueries()
  return children
}

const session = {
  mode: 'legacy' as const,
  email: 'reception@brightside.test',
  name: 'Hannah Price',
  loggingOut: false,
  problem: null,
  logOut: () => {},
}

function initWith(
  features: readonly string[],
  client: Partial<Init['client']> | undefined,
  subscriber: string,
): Init {
  return {
    role: 'user',
    tx_types: ['General', 'Implants'],
    subscriber_id: subscriber,
    subscriber_hash: '',
    features: [...features],
    client: {
      id: '0198c1de-0000-7000-8000-00000000000c',
      name: 'Brightside Dental',
      country: 'GB',
      time_zone: 'Europe/London',
      sms_enabled: true,
      email_enabled: true,
      referrals_enabled: false,
      labels: [],
      tx_types: ['General', 'Implants'],
      sources: ['Google Ads', 'Referral'],
      ...client,
    },
    settings: {} as Init['settings'],
    labels: [],
    labels_history: [],
  }
}
