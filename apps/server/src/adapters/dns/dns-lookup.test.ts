import { afterEach, expect, it } from 'vitest'
import { type DnsReply, type TestDnsServer, testDnsServer } from '../../testing/dns-server.ts'
import { type DnsLookupOptions, dnsLookup } from './dns-lookup.ts'

const NAME = 'en1._domainkey.brightside.test'
const servers: TestDnsServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function startServer(names: Record<string, DnsReply>): Promise<TestDnsServer> {
  const server = await testDnsServer(names)
  servers.push(server)
  return server
}

async function lookUp(reply: DnsReply, options: DnsLookupOptions = {}) {
  const { address } = await startServer({ [NAME]: reply })
  return dnsLookup({ servers: [address], ...options }).txt(NAME)
}

it('a look-up finds all text records of a name, each joined from its strings without spaces', async () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  expect(await lookUp([[key.slice(0, 255), key.slice(255)], 'another'])).toEqual({
    kind: 'found',
    records: expect.arrayContaining([key, 'another']),
  })
})

it('a look-up finds the servers that receive mail for a name, lowest preference first', async () => {
  const { address } = await startServer({
    'MX brightside.test': ['20 Backup.brightside.test', '5 mx.brightside.test'],
    'MX silent.test': ['0 .'],
    'MX broken.test': 'SERVFAIL',
  })
  const dns = dnsLookup({ servers: [address] })
  expect(await dns.mx('brightside.test')).toEqual({
    kind: 'found',
    records: ['5 mx.brightside.test', '20 Backup.brightside.test'],
  })
  expect(await dns.mx('silent.test')).toEqual({ kind: 'found', records: ['0 .'] })
  expect(await dns.mx('none.test')).toEqual({ kind: 'not_found' })
  expect(await dns.mx('broken.test')).toEqual({ kind: 'no_answer' })
})

it.each<[string, DnsReply]>([
  ['does not exist', 'NXDOMAIN'],
  ['has no text record', []],
])('a look-up of a name that %s finds nothing', async (_case, reply) => {
  expect(await lookUp(reply)).toEqual({ kind: 'not_found' })
})

it.each<DnsReply>(['SERVFAIL', 'REFUSED'])(
  'a look-up has no answer when the server says %s',
  async (reply) => {
    expect(await lookUp(reply)).toEqual({ kind: 'no_answer' })
  },
)

it('a look-up tries a silent server a limited number of times, and then has no answer', async () => {
  const server = await startServer({ [NAME]: 'silence' })
  expect(await dnsLookup({ servers: [server.address], tryMs: 30, tries: 2 }).txt(NAME)).toEqual({
    kind: 'no_answer',
  })
  expect(server.asked).toEqual([NAME, NAME])
})

it('a look-up ends at its limit, however long the servers may take', async () => {
  expect(await lookUp('silence', { tryMs: 60_000, limitMs: 50 })).toEqual({ kind: 'no_answer' })
})

it('a look-up asks the next server when the first is silent', async () => {
  const [silent, working] = await Promise.all([
    startServer({ [NAME]: 'silence' }),
    startServer({ [NAME]: ['here'] }),
  ])
  expect(await dnsLookup({ servers: [silent.address, working.address], tryMs: 30 }).txt(NAME)).toEqual({
    kind: 'found',
    records: ['here'],
  })
})

it('a look-up sees a change at once', async () => {
  const server = await startServer({ [NAME]: ['before'] })
  const dns = dnsLookup({ servers: [server.address] })
  await dns.txt(NAME)
  server.names.set(NAME, ['after'])
  expect(await dns.txt(NAME)).toEqual({ kind: 'found', records: ['after'] })
})

it('a look-up asks for a name with letters of any alphabet in its DNS form', async () => {
  const server = await startServer({ '_dmarc.xn--zahnrzte-3za.test': ['v=DMARC1; p=none'] })
  const answer = await dnsLookup({ servers: [server.address] }).txt('_dmarc.Zahnärzte.test')
  expect(answer).toEqual({ kind: 'found', records: ['v=DMARC1; p=none'] })
})

it.each(['', 'a b.test', `${'x'.repeat(64)}.test`, '..'])(
  'a look-up of the unusable name %j fails as any other',
  async (name) => {
    const { address } = await startServer({})
    expect(['no_answer', 'not_found']).toContain((await dnsLookup({ servers: [address] }).txt(name)).kind)
  },
)
