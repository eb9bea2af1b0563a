import { eventually } from '@enamel/testing/eventually'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { RealtimeProvider, useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { render } from '../../ui/testing/render.tsx'
import { createRealtime } from './create-realtime.ts'
import { FakeSocket } from './testing/fake-socket.ts'

const CHANNEL = 'private-events.practice-1'
const address = { key: 'enamel', host: 'app.brightside.test', port: 3000, tls: false, path: '' }

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const granted: FakeResult = { status: 200, body: { auth: 'enamel:signature' } }

function startService(isConfigured = true, signatures = [granted]) {
  const realtime = createRealtime({
    push: () => (isConfigured ? address : null),
    firstScreen: Promise.resolve(),
    firstRequestAt: () => 0,
    logError: () => {},
  })
  connectCalls(fakeApi(signatures).client)
  realtime.actor.start()
  return realtime
}

function Screen({ realtime }: { realtime: ReturnType<typeof startService> }) {
  const state = useSelector(realtime.actor, ({ value }) => value)
  const [unplaced, setUnplaced] = useState(0)
  const [reloads, setReloads] = useState<string[]>([])
  useRealtimeEffects({ unplaced_total: ({ total }) => setUnplaced(unplaced + total) })
  useRealtimeReload((reason) => setReloads([...reloads, reason]))
  return <output>{`${state} ${unplaced} ${reloads.join(',')}`}</output>
}

function renderScreen(realtime: ReturnType<typeof startService>) {
  const { host } = render(
    <RealtimeProvider realtime={realtime}>
      <Screen realtime={realtime} />
    </RealtimeProvider>,
  )
  return (text: string) => eventually(() => expect(host.querySelector('output')?.textContent).toBe(text))
}

describe('the realtime service of a page', () => {
  it('passes effects to their handlers, and reports the state, a lost connection and when to reload', async () => {
    const realtime = startService()
    const expectText = renderScreen(realtime)
    await expectText('idle 0 ')
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    await expectText('started 0 opened')
    const [socket] = FakeSocket.opened
    expect(socket?.url).toMatch(/^ws:\/\/app\.brightside\.test:3000\/app\/enamel\?protocol=7&client=js/)

    socket?.receive('unplaced.changed', { identity: null, payload: { total: 2 } }, CHANNEL)
    await expectText('started 2 opened')
    socket?.receive('unplaced.changed', { identity: null, payload: { total: 3 } }, CHANNEL)
    socket?.receive('patient.teleported', { identity: null, payload: {} }, CHANNEL)
    await expectText('started 5 opened')

    const statuses: boolean[] = []
    realtime.connectionStatus.subscribe(() => statuses.push(realtime.connectionStatus.isUp()))
    socket?.close(4200)
    await expectText('started 5 opened,reconnected')
    expect(FakeSocket.opened).toHaveLength(2)
    expect([statuses[0], statuses.at(-1)]).toEqual([false, true])

    realtime.actor.send({ type: 'stop' })
    await expectText('idle 5 opened,reconnected')
    expect(FakeSocket.opened[1]?.readyState).toBe(3)
  })

  it('tries again when its subscription is refused, reports a lost connection meanwhile, and reloads after it', async () => {
    const refused: FakeResult = {
      status: 403,
      body: { code: 'channel_refused', message: 'This channel belongs to another practice.' },
    }
    const realtime = startService(true, [refused, granted, refused, granted])
    const { connectionStatus } = realtime
    const expectText = renderScreen(realtime)
    /** Ends the wait for the next attempt. */
    const comeOnline = () => window.dispatchEvent(new Event('online'))
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    await expectText('starting 0 ')
    await eventually(() => expect(FakeSocket.opened).toHaveLength(1))
    expect(connectionStatus.isUp()).toBe(false)
    await eventually(() => {
      comeOnline()
      expect(FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
    })
    await expectText('started 0 reconnected')
    expect(connectionStatus.isUp()).toBe(true)

    FakeSocket.opened.at(-1)?.close(4200)
    await eventually(() => expect(connectionStatus.isUp()).toBe(false))
    await eventually(() => {
      comeOnline()
      expect(connectionStatus.isUp()).toBe(true)
    })
    await expectText('started 0 reconnected,reconnected')
    expect(connectionStatus.isUp()).toBe(true)
    realtime.actor.send({ type: 'stop' })
  })

  it('opens no socket when no push service is configured (RT-02)', async () => {
    const realtime = startService(false)
    const expectText = renderScreen(realtime)
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    await expectText('idle 0 ')
    expect(FakeSocket.opened).toEqual([])
  })
})
