import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openConnection, type ReloadReason } from './push-connection.ts'

const CHANNEL = 'private-events.practice-1'

/** A socket whose other end is the test. */
class PlayedSocket {
  static opened: PlayedSocket[] = []
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly url: string
  readonly said: string[] = []
  closed = false

  constructor(url: string) {
    this.url = url
    PlayedSocket.opened.push(this)
  }

  send(text: string) {
    this.said.push(JSON.parse(text).event)
  }

  close() {
    this.closed = true
  }

  tell(event: string, data: unknown = {}, channel?: string) {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) })
  }
}

let reloads: ReloadReason[]
let line: boolean[]

beforeEach(() => {
  PlayedSocket.opened = []
  reloads = []
  line = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', PlayedSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const latest = () => PlayedSocket.opened.at(-1) as PlayedSocket
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Lets the latest socket come as far as its subscription. */
async function welcome() {
  latest().tell('pusher:connection_established', { socket_id: '1.1', activity_timeout: 30 })
  await pass(0)
  latest().tell('pusher_internal:subscription_succeeded', {}, CHANNEL)
}

async function connect() {
  const opening = openConnection(
    {
      address: { key: 'enamel', host: 'app.brightside.test', port: 443, tls: true, path: '/push' },
      channel: CHANNEL,
      authorise: async () => ({ kind: 'granted', auth: 'signature' }),
      onEvent: () => {},
      onReload: (reason) => reloads.push(reason),
      onLine: (up) => line.push(up),
    },
    new AbortController().signal,
  )
  await welcome()
  return opening
}

it('finds the service by its address and key (RT-02)', async () => {
  await connect()
  expect(latest().url).toMatch(/^wss:\/\/app\.brightside\.test:443\/push\/app\/enamel\?protocol=7/)
  expect(latest().said).toEqual(['pusher:subscribe'])
})

it('asks for a sign of life after a silence, and starts anew when none comes (RT-11)', async () => {
  await connect()
  await pass(29_999)
  latest().tell('pusher:ping')
  await pass(29_999)
  expect(latest().said).toEqual(['pusher:subscribe', 'pusher:pong'])
  await pass(1)
  expect(latest().said.at(-1)).toBe('pusher:ping')
  latest().tell('pusher:pong')
  await pass(30_000)
  expect(PlayedSocket.opened).toHaveLength(1)
  await pass(10_000)
  expect(latest().closed).toBe(true)
  expect(line).toEqual([false, true, false])
  await pass(1_000)
  expect(PlayedSocket.opened).toHaveLength(2)
  await welcome()
  expect(reloads).toEqual(['opened', 'reconnected'])
  expect(line.at(-1)).toBe(true)
})

it('waits longer each time it comes to nothing, half a minute at most (RT-11)', async () => {
  await connect()
  const waits: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) {
    latest().onclose?.({ code: 1006 })
    const sockets = PlayedSocket.opened.length
    let waited = 0
    while (PlayedSocket.opened.length === sockets) {
      await pass(500)
      waited += 500
    }
    waits.push(waited)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('gives up a socket on which nothing happens', async () => {
  await connect()
  latest().onclose?.({ code: 4200 })
  await pass(0)
  expect(PlayedSocket.opened).toHaveLength(2)
  await pass(15_000)
  expect(latest().closed).toBe(true)
  await pass(2_000)
  expect(PlayedSocket.opened).toHaveLength(3)
})

it('tries at once when the network is back, and looks whether its socket is still there when it changed', async () => {
  await connect()
  window.dispatchEvent(new Event('offline'))
  expect(latest().said.at(-1)).toBe('pusher:ping')
  await pass(10_000)
  expect(latest().closed).toBe(true)
  window.dispatchEvent(new Event('online'))
  expect(PlayedSocket.opened).toHaveLength(2)
})

it('hears nothing of the network once it is closed', async () => {
  const connection = await connect()
  connection.close()
  window.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(PlayedSocket.opened).toHaveLength(1)
  expect(line.at(-1)).toBe(true)
})
