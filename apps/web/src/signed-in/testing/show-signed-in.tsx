import type { Patient } from '@enamel/contract/patients'
import type { Init } from '@enamel/contract/practice'
import { weekdays } from '@enamel/domain/autoresponder/business-hours'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createListeners } from '../../lib/listeners.ts'
import { repeatOutdatedLoads } from '../../lib/repeat-outdated-loads.ts'
import { render } from '../../ui/testing/render.tsx'
import { initQuery } from '../init.api.ts'
import { patientQuery } from '../patient.api.ts'
import { RealtimeProvider } from '../realtime-context.tsx'
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx'
import { PATIENT } from './events.ts'
import { fakeRealtime } from './fake-realtime.ts'

export interface SignedInOptions {
  features?: readonly string[]
  client?: Partial<Init['client']>
  /** The parts of init that differ from the default. */
  init?: Partial<Init>
  /** The signed-in user, by default a different one each time, so that tests do not share drafts. */
  subscriber?: string
}

const allFeatures = ['timeline-v2', 'attachments', 'pms-events', 'whatsapp']
let userCount = 0

/** Renders a part of the signed-in app with init, real-time events and a router around it. */
export function showSignedIn(ui: ReactNode, { features, client, init, subscriber }: SignedInOptions = {}) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  repeatOutdatedLoads(queries)
  userCount += 1
  queries.setQueryData(initQuery.queryKey, {
    ...initWith(features ?? allFeatures, client, subscriber ?? `user-${userCount}`),
    ...init,
  })
  const realtime = fakeRealtime()
  const left = createLeft()
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queries}>
          <RealtimeProvider realtime={realtime}>
            <UntilLeft left={left}>{ui}</UntilLeft>
            <ShortcutKeys />
          </RealtimeProvider>
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/before', '/here'] }),
  })
  const { host } = render(<RouterProvider router={router as never} />)
  return {
    host,
    /** Removes the part from the page; the user stays signed in. */
    leave: () => flushSync(left.leave),
    queries,
    publish: realtime.publish,
    reconnect: realtime.reconnect,
    router,
  }
}

/** Whether the user has left the part that is shown. */
function createLeft() {
  const listeners = createListeners()
  let isLeft = false
  return {
    current: () => isLeft,
    subscribe: listeners.add,
    leave() {
      isLeft = true
      listeners.notify()
    },
  }
}

function UntilLeft({ left, children }: { left: ReturnType<typeof createLeft>; children: ReactNode }) {
  return useSyncExternalStore(left.subscribe, left.current) ? null : children
}

/** Renders a part of a patient's panel once the patient is loaded. */
export function LoadedPatient({ children }: { children: (patient: Patient) => ReactNode }) {
  const { data } = useQuery(patientQuery(PATIENT))
  return data && <div style={{ width: 348, height: 800 }}>{children(data)}</div>
}

/** Hours in which dates are proposed as if there were none. */
const alwaysOpen = Object.fromEntries(weekdays.map((day) => [day, { opens: '00:00:00', closes: '24:00:00' }]))

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
      sms_mms: false,
      email_enabled: true,
      sending_email: 'hello@brightside.test',
      referrals_enabled: false,
      labels: [],
      tx_types: ['General', 'Implants'],
      sources: ['Google Ads', 'Referral'],
      ...client,
    },
    settings: { communications: { business_hours: alwaysOpen, undo_send_seconds: 0 } } as Init['settings'],
    labels: [],
    labels_history: [],
  }
}
