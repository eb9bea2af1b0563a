/**
 * Compares the fan-out to sockets with its floor, a bare ws server that sends the same bytes to as many sockets. The
 * two alternate in the same run. Then it measures the time from just before an event's commit to the socket of a
 * browser at a different node.
 *
 * node bench/fan-out.ts [sockets=500] [events=200] [rounds=9]
 */
import { fork } from 'node:child_process'
import { randomUUID as uuid } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { channelOf } from '@enamel/domain/realtime/events'
import { WebSocket, WebSocketServer } from 'ws'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { inPractice } from '../apps/server/src/db/in-practice.ts'
import { freshDatabaseOn, startTestServer } from '../apps/server/src/db/testing/test-server.ts'
import { silent } from '../apps/server/src/log.ts'
import { reactions } from '../apps/server/src/reactions-of-features.ts'
import { channelAuth } from '../apps/server/src/realtime/channel-signature.ts'
import { serverFrames } from '../apps/server/src/realtime/frames.ts'
import { publish } from '../apps/server/src/realtime/publish.ts'
import { PushServer } from '../apps/server/src/realtime/push-server.ts'
import { aPractice, aSession, startPushNode } from '../apps/server/src/realtime/testing/push-node.ts'

const MIN_RATIO = 0.7
const KEY = 'bench'
const SECRET = 'bench-secret'
const CHANNEL = 'private-events.bench'
/** A message of about 600 bytes, the size of the event for a new text message. */
const DATA = JSON.stringify({ identity: uuid(), payload: { event: { text_content: 'a'.repeat(500) } } })

type Kind = 'bare ws' | 'push server'
type Command =
  | { do: 'open'; url: string; subscribe: boolean; sockets: number }
  | { do: 'count'; bytes: number }

if (process.argv[2] === 'browsers') simulateBrowsers()
else await measure()

async function measure(): Promise<void> {
  const [sockets = 500, events = 200, rounds = 9] = process.argv.slice(2).map(Number)
  const bare = await startSide('bare ws', sockets)
  const own = await startSide('push server', sockets)
  const rates: Record<Kind, number[]> = { 'bare ws': [], 'push server': [] }
  for (let round = 0; round < rounds; round++) {
    for (const [kind, side] of [
      ['bare ws', bare],
      ['push server', own],
    ] as const) {
      rates[kind].push((sockets * events) / (await side.round(events)))
    }
  }
  bare.stop()
  own.stop()
  const [floor, rate] = [median(rates['bare ws']), median(rates['push server'])]
  console.log(`${sockets} sockets, ${events} events a round, median of ${rounds} rounds`)
  console.log(`bare ws       ${Math.round(floor)} deliveries/s`)
  console.log(`push server   ${Math.round(rate)} deliveries/s`)
  console.log(`ratio         ${(rate / floor).toFixed(2)} (at least ${MIN_RATIO})`)
  await measurePublicationToBrowser()
  process.exitCode = rate / floor >= MIN_RATIO ? 0 : 1
}

interface Side {
  /** @returns the seconds until every socket had received every event */
  round(events: number): Promise<number>
  stop(): void
}

/** Starts a server in this process, and its sockets in a child process. */
async function startSide(kind: Kind, sockets: number): Promise<Side> {
  const http = createServer()
  const send = kind === 'bare ws' ? bareServer(http) : pushServer(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/app/${KEY}?protocol=7`
  const browsers = fork(import.meta.filename, ['browsers'])
  const sendCommand = (command: Command) => {
    browsers.send(command)
    return once(browsers, 'message')
  }
  await sendCommand({ do: 'open', url, subscribe: kind === 'push server', sockets })
  const payload = Buffer.byteLength(serverFrames.event('patient.updated', CHANNEL, DATA))
  const frame = payload + (payload < 126 ? 2 : 4)
  return {
    async round(events) {
      const counted = sendCommand({ do: 'count', bytes: frame * events * sockets })
      const start = performance.now()
      for (let event = 0; event < events; event++) {
        send()
        // As in the product, events are sent one by one.
        await new Promise(setImmediate)
      }
      await counted
      return (performance.now() - start) / 1000
    },
    stop() {
      browsers.kill()
      http.closeAllConnections()
      http.close()
    },
  }
}

function bareServer(http: Server): () => void {
  const wss = new WebSocketServer({ server: http, perMessageDeflate: false })
  return () => {
    const frame = Buffer.from(serverFrames.event('patient.updated', CHANNEL, DATA))
    for (const ws of wss.clients) ws.send(frame, { binary: false })
  }
}

function pushServer(http: Server): () => void {
  const server = new PushServer({ key: KEY, secret: SECRET, log: silent, activityTimeoutMs: 3_600_000 })
  server.attach(http)
  return () => server.deliver({ channel: CHANNEL, name: 'patient.updated', data: DATA })
}

/** Runs in the child process: opens sockets, and counts the received bytes without reading them. */
function simulateBrowsers(): void {
  let receivedBytes = 0
  let expectedBytes = Number.POSITIVE_INFINITY
  const report = () => {
    if (receivedBytes < expectedBytes) return
    receivedBytes -= expectedBytes
    expectedBytes = Number.POSITIVE_INFINITY
    process.send?.('counted')
  }
  const open = async (url: string, subscribe: boolean) => {
    const ws = new WebSocket(url)
    if (subscribe) {
      const [welcome] = await once(ws, 'message')
      const { socket_id } = JSON.parse(JSON.parse(String(welcome)).data)
      const auth = channelAuth(KEY, SECRET, socket_id, CHANNEL)
      ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth } }))
      await once(ws, 'message')
    } else {
      await once(ws, 'open')
    }
    const stream = Reflect.get(ws, '_socket') as Socket
    stream.removeAllListeners('data')
    stream.on('data', (chunk) => {
      receivedBytes += chunk.length
      report()
    })
  }
  process.on('message', async (command: Command) => {
    if (command.do === 'open') {
      for (let index = 0; index < command.sockets; index++) await open(command.url, command.subscribe)
      process.send?.('open')
    } else {
      expectedBytes = command.bytes
      report()
    }
  })
}

/** Two nodes share one database. Events are written to the database, and received by a browser at the second node. */
async function measurePublicationToBrowser(): Promise<void> {
  const postgres = await startTestServer()
  const fresh = await freshDatabaseOn(postgres.administratorUrl)
  const db = await openDatabase(fresh.ownerUrl, { reactions, log: silent })
  const nodes = [await startPushNode(db, fresh.ownerUrl), await startPushNode(db, fresh.ownerUrl)] as const
  const clientId = await aPractice(db)
  const channel = nodes[1].browser(await aSession(db, clientId), nodes[0]).subscribe(channelOf(clientId))
  await new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()))
  const delaysMs: number[] = []
  for (let version = 0; version < 500; version++) {
    const received = new Promise((resolve) => {
      channel.unbind('patient.timeline.changed')
      channel.bind('patient.timeline.changed', resolve)
    })
    let publishedAt = 0
    await inPractice(db, clientId, async (tx) => {
      await publish(tx, 'patient.timeline.changed', uuid(), { version })
      publishedAt = performance.now()
    })
    await received
    delaysMs.push(performance.now() - publishedAt)
  }
  delaysMs.sort((a, b) => a - b)
  const [p50, p99] = [delaysMs[250], delaysMs[495]]
  console.log(
    `publication to a browser at a different node: p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`,
  )
  for (const node of nodes) await node.stop()
  await db.close()
  await fresh.drop()
  await postgres.stop()
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
