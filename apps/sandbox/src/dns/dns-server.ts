import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Socket } from 'node:net'
import type { AnswerQuery } from './answer-query.ts'
import { type Query, readQuery, writeResponse, writeUdpResponse } from './dns-message.ts'
import { messageReader, withLength } from './tcp-messages.ts'

/** A name server, over UDP and TCP on the same port. */
export interface DnsServer {
  /** @returns the port on which it listens */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

/** How often a free port is searched that neither UDP nor TCP uses. */
const PORT_ATTEMPTS = 10
/** How long a TCP connection may be silent (RFC 7766 recommends some seconds). */
const IDLE_MS = 10_000

export function createDnsServer(answerQuery: AnswerQuery): DnsServer {
  let udp: UdpSocket | null = null
  const connections = new Set<Socket>()
  const tcp = createServer((connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    connection.on('error', () => undefined) // Clients may disconnect at any time.
    connection.setTimeout(IDLE_MS, () => connection.destroy())
    const read = messageReader((message) => ignoreFailure(answerOverTcp(connection, message)))
    connection.on('data', read)
  })

  async function answerOverTcp(connection: Socket, message: Buffer): Promise<void> {
    const query = readQuery(message)
    if (!query) return
    const result = await answerTo(query)
    if (result.kind === 'no_answer') {
      if (result.dropsConnection) connection.destroy()
      return
    }
    connection.write(withLength(writeResponse(query, result)))
  }

  async function answerOverUdp(socket: UdpSocket, message: Buffer, client: AddressInfo): Promise<void> {
    const query = readQuery(message)
    if (!query) return
    const result = await answerTo(query)
    if (result.kind === 'answer') socket.send(writeUdpResponse(query, result), client.port, client.address)
  }

  async function answerTo({ question, code }: Query) {
    if (question) return answerQuery(question)
    return { kind: 'answer' as const, code, values: [] }
  }

  async function listenOn(port: number, host: string): Promise<number> {
    tcp.listen(port, host)
    await once(tcp, 'listening')
    const bound = (tcp.address() as AddressInfo).port
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    try {
      socket.bind(bound, host)
      await once(socket, 'listening')
    } catch (error) {
      socket.close()
      await new Promise((resolve) => tcp.close(resolve))
      throw error
    }
    socket.on('error', () => undefined)
    socket.on('message', (message, { port: clientPort, address, family }) =>
      ignoreFailure(answerOverUdp(socket, message, { port: clientPort, address, family })),
    )
    udp = socket
    return bound
  }

  return {
    async listen(port, host) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await listenOn(port, host)
        } catch (error) {
          if (port !== 0 || attempt === PORT_ATTEMPTS || !isTaken(error)) throw error
        }
      }
    },
    async close() {
      for (const connection of connections) connection.destroy()
      udp?.close()
      udp = null
      if (tcp.listening) await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

/** An answer can fail only because the sandbox stops while it waits, or the client has gone. */
function ignoreFailure(answering: Promise<void>): void {
  answering.catch(() => undefined)
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
}
