import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openConnection } from './push-connection.ts'
import { FakeSocket } from './testing/fake-socket.ts'

/** Sockets that are never accepted. */
class SilentSocket {
  static opened: number[] = []
  readyState = 0
  constructor() {
    SilentSocket.opened.push(Date.now())
  }
  close(): void {}
}

/** Sockets to an address that the browser does not allow. */
class ForbiddenSocket {
  static attempts = 0
  constructor() {
    ForbiddenSocket.attempts++
    throw new DOMException('insecure', 'SecurityError')
  }
}

let network: EventTarget
let statuses: boolean[]
let reloads: string[]
let aborting: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeSocket.opened = []
  SilentSocket.opened = []
  ForbiddenSocket.attempts = 0
  network = new EventTarget()
  statuses = []
  reloads = []
  aborting = new AbortController()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

/** Opens a connection whose sockets are of this class, with a signature unless `authorise` replaces it. */
function open(Socket: unknown, authorise = async () => ({ auth: 'enamel:signature' })) {
  vi.stubGlobal('WebSocket', Socket)
  return openConnection(
    {
      address: { key: 'enamel', host: 'app.brightside.test', port: 443, tls: true, path: '/push' },
      channel: 'private-events.7',
      authorise,
      network,
      firstRequestAt: () => 0,
      onEvent: () => {},
      onReload: (reason) => reloads.push(reason),
      onConnectionStatus: (up) => statuses.push(up),
    },
    aborting.signal,
  )
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** The only socket, which is subscribed. */
async function subscribed(): Promise<FakeSocket> {
  await open(FakeSocket)
  const [socket] = FakeSocket.opened
  if (!socket) throw new Error('no socket')
  return socket
}

it('connects to the key at the configured address (RT-02)', async () => {
  const { url } = await subscribed()
  expect(url).toMatch(/^wss:\/\/app\.brightside\.test:443\/push\/app\/enamel\?protocol=7&/)
})

it('replaces a socket that is never accepted at growing intervals of up to 30 s, until it is cancelled', async () => {
  const start = Date.now()
  const opening = open(SilentSocket)
  opening.catch(() => {})
  await seconds(100)
  expect(SilentSocket.opened.map((at) => (at - start) / 1000)).toEqual([0, 2, 6, 14, 30, 60, 90])
  expect(statuses.at(-1)).toBe(false)
  aborting.abort(new Error('Logged out'))
  await expect(opening).rejects.toThrow('Logged out')
  expect(statuses.at(-1)).toBe(true)
  await seconds(100)
  expect(SilentSocket.opened).toHaveLength(7)
})

it('goes on when the browser allows no socket to the address', async () => {
  const opening = open(ForbiddenSocket)
  opening.catch(() => {})
  await seconds(7)
  expect(ForbiddenSocket.attempts).toBe(3)
  aborting.abort()
})

it('replaces a lost socket after a second, and immediately when the server asks for it (RT-11)', async () => {
  const socket = await subscribed()
  socket.close(1006)
  expect(statuses.at(-1)).toBe(false)
  await seconds(0.9)
  expect(FakeSocket.opened).toHaveLength(1)
  await seconds(0.1)
  expect(FakeSocket.opened).toHaveLength(2)
  FakeSocket.opened[1]?.close(4200)
  await seconds(0)
  expect(FakeSocket.opened).toHaveLength(3)
  expect(statuses.at(-1)).toBe(true)
  expect(reloads).toEqual(['opened', 'reconnected', 'reconnected'])
})

it('pings a quiet server, and replaces the socket when no message follows within 30 s', async () => {
  const socket = await subscribed()
  await seconds(30)
  expect(socket.sent.at(-1)).toBe('pusher:ping')
  socket.receive('pusher:pong', {})
  await seconds(29)
  expect(socket.sent.filter((event) => event === 'pusher:ping')).toHaveLength(1)
  await seconds(30)
  expect(FakeSocket.opened).toHaveLength(1)
  await seconds(2)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(socket.readyState).toBe(3)
})

it('replaces a socket whose subscription is not answered within 30 s', async () => {
  let signature: Promise<{ auth: string }> = new Promise(() => {})
  const opening = open(FakeSocket, () => signature)
  await seconds(29)
  expect(FakeSocket.opened).toHaveLength(1)
  signature = Promise.resolve({ auth: 'enamel:signature' })
  await seconds(1)
  await opening
  expect(FakeSocket.opened).toHaveLength(2)
  await seconds(29)
  expect(FakeSocket.opened).toHaveLength(2)
})

it('replies to a ping', async () => {
  const socket = await subscribed()
  socket.receive('pusher:ping', {})
  expect(socket.sent.at(-1)).toBe('pusher:pong')
})

it('checks its socket when the computer goes offline', async () => {
  const socket = await subscribed()
  network.dispatchEvent(new Event('offline'))
  expect(socket.sent.at(-1)).toBe('pusher:ping')
  await seconds(31)
  expect(FakeSocket.opened).toHaveLength(2)
})

it('ignores what it cannot read', async () => {
  const socket = await subscribed()
  for (const data of ['', 'null', '[]', '{"event":1}']) socket.onmessage?.({ data })
  expect(statuses).toEqual([false, true])
  expect(reloads).toEqual(['opened'])
})
