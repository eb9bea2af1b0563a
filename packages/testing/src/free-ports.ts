import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/** A block's first port is its lock: the process that listens on that port may use the block's other ports. */
const BLOCK_SIZE = 50
const MIN_PORT = 20_000
const MAX_PORT = 65_535
const HOST = '127.0.0.1'
/** The range of ports for outgoing connections if the system does not report one: the range that IANA recommends. */
const EPHEMERAL: PortRange = [49_152, 65_535]

type PortRange = readonly [first: number, last: number]

/** The ports of this process's blocks that have not been returned yet. */
const unused: number[] = []

/**
 * Returns free ports that are reserved for this process until it ends: no other process gets them, and the system does
 * not use them for outgoing connections. The kernel releases the lock when the process ends, even by a crash.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = unused.shift()
    if (port === undefined) unused.push(...(await claimBlock()))
    else if (await isFree(port)) ports.push(port)
  }
  return ports
}

async function claimBlock(): Promise<number[]> {
  const blocks = blocksOutside(ephemeralPorts())
  // Processes start at different blocks, so that most find a free one immediately.
  const start = process.pid % blocks.length
  for (const lock of [...blocks.slice(start), ...blocks.slice(0, start)]) {
    const server = await listen(lock)
    if (!server) continue
    server.unref()
    return Array.from({ length: BLOCK_SIZE - 1 }, (_, index) => lock + 1 + index)
  }
  throw new Error('All ports for tests are in use by other processes')
}

/** The first ports of all blocks outside the range, or of all blocks if none is outside. */
export function blocksOutside([first, last]: PortRange): number[] {
  const count = Math.floor((MAX_PORT - MIN_PORT + 1) / BLOCK_SIZE)
  const all = Array.from({ length: count }, (_, index) => MIN_PORT + index * BLOCK_SIZE)
  const outside = all.filter((block) => block + BLOCK_SIZE <= first || block > last)
  return outside.length > 0 ? outside : all
}

export function ephemeralPorts(): PortRange {
  try {
    const [first, last] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
      .split(/\s+/)
      .map(Number)
    return first && last ? [first, last] : EPHEMERAL
  } catch {
    return EPHEMERAL
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server) await new Promise((closed) => server.close(closed))
  return server !== null
}

async function listen(port: number): Promise<Server | null> {
  const server = createServer()
  try {
    await once(server.listen({ port, host: HOST, exclusive: true }), 'listening')
    return server
  } catch {
    return null
  }
}
