import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode } from 'dns-packet'

/** The rcodes of the answers that a name server gives instead of records (RFC 1035, 4.1.1). */
const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const
const AUTHORITATIVE = 1 << 10

/** What the server does with a question: records, each of one or several strings, a failure, or no answer at all. */
export type DnsReply = readonly (string | readonly string[])[] | keyof typeof RCODES | 'silence'

export interface TestDnsServer {
  /** The address for DNS_SERVERS. */
  address: string
  /**
   * The replies by name in lower case for text records, and by `MX` and name for the servers that receive mail, as
   * `10 mx.brightside.test`. Other names do not exist.
   */
  names: Map<string, DnsReply>
  /** The names that were asked for, in the same form. */
  asked: string[]
  stop(): Promise<void>
}

/** A name server for records of the types TXT and MX, over UDP. */
export async function testDnsServer(names: Record<string, DnsReply> = {}): Promise<TestDnsServer> {
  const replies = new Map(Object.entries(names))
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message)
    const name = questions[0]?.name.toLowerCase() ?? ''
    const isMx = questions[0]?.type === 'MX'
    const key = isMx ? `MX ${name}` : name
    asked.push(key)
    const reply = replies.get(key) ?? 'NXDOMAIN'
    if (reply === 'silence') return
    const rcode = typeof reply === 'string' ? RCODES[reply] : 0
    const records = typeof reply === 'string' ? [] : reply
    const answers = records.map((data): Answer => {
      if (!isMx) return { type: 'TXT', name, ttl: 60, data: [data].flat() }
      const [preference, exchange = ''] = String(data).split(' ')
      return { type: 'MX', name, ttl: 60, data: { preference: Number(preference), exchange } }
    })
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
