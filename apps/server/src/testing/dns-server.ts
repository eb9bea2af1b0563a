import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, type TxtAnswer } from 'dns-packet'

/** The rcodes of the answers that a name server gives instead of records (RFC 1035, 4.1.1). */
const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const
const AUTHORITATIVE = 1 << 10

/** What the server does with a question: records, each of one or several strings, a failure, or no answer at all. */
export type DnsReply = readonly (string | readonly string[])[] | keyof typeof RCODES | 'silence'

export interface TestDnsServer {
  /** The address for DNS_SERVERS. */
  address: string
  /** The replies by name in lower case; other names do not exist. */
  names: Map<string, DnsReply>
  /** The names that were asked for. */
  asked: string[]
  stop(): Promise<void>
}

/** A name server for text records, over UDP. */
export async function testDnsServer(names: Record<string, DnsReply> = {}): Promise<TestDnsServer> {
  const replies = new Map(Object.entries(names))
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message)
    const name = questions[0]?.name.toLowerCase() ?? ''
    asked.push(name)
    const reply = replies.get(name) ?? 'NXDOMAIN'
    if (reply === 'silence') return
    const rcode = typeof reply === 'string' ? RCODES[reply] : 0
    const records = typeof reply === 'string' ? [] : reply
    const answers = records.map((data): TxtAnswer => ({ type: 'TXT', name, ttl: 60, data: [data].flat() }))
    socket.send(
      encode({ type: 'response', id, flags: AUTHORITATIVE | rcode, questions, answers }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names: replies,
    asked,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}
