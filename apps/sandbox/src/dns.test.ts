import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DecodedPacket, decode, encode, streamEncode } from 'dns-packet'
import { describe, expect, it } from 'vitest'
import { messageReader } from './dns/tcp-messages.ts'
import { startSandbox } from './start-sandbox.ts'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { sandboxAndProduct } from './testing/sandbox-and-product.ts'

const fixture = await fixtureForFile(sandboxAndProduct())
const [host = '', port = ''] = fixture.sandbox.dnsServer.split(':')
/** A DKIM key of 2048 bits is as long as this. */
const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEF'.repeat(16)}`

/** @param timeout how long one of several attempts waits for an answer, in milliseconds */
function resolverOf(server: string, timeout = 5_000): Resolver {
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([server])
  return resolver
}
const resolver = resolverOf(fixture.sandbox.dnsServer)

const set = (name: string, type: string, ...values: string[]) => fixture.put('/dns', { name, type, values })
const errorCode = (resolving: Promise<unknown>) =>
  resolving.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  )

describe('the name server', () => {
  it('answers with the records that were set on the page or by the control API, over UDP', async () => {
    await set('Brightside.test.', 'TXT', 'v=spf1 include:_spf.mail.sandbox.test ~all', 'a=b; c')
    await set('brightside.test', 'MX', '10 MX.brightside.test.', '5 mx2.brightside.test')
    await set('www.brightside.test', 'CNAME', 'brightside.test')
    await set('brightside.test', 'A', '192.0.2.1', '192.0.2.2')
    expect(await resolver.resolveTxt('BRIGHTSIDE.test')).toEqual([
      ['v=spf1 include:_spf.mail.sandbox.test ~all'],
      ['a=b; c'],
    ])
    expect(await resolver.resolveMx('brightside.test')).toMatchObject([
      { priority: 10, exchange: 'mx.brightside.test' },
      { priority: 5, exchange: 'mx2.brightside.test' },
    ])
    expect(await resolver.resolve4('brightside.test')).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(await resolver.resolveCname('www.brightside.test')).toEqual(['brightside.test'])
    expect((await fixture.get('/dns')).body).toContainEqual({
      name: 'brightside.test',
      type: 'MX',
      values: ['10 mx.brightside.test', '5 mx2.brightside.test'],
    })
  })

  it('serves the mechanism of the sending service, which allows this machine', async () => {
    expect(await resolver.resolveTxt('_spf.mail.sandbox.test')).toEqual([
      ['v=spf1 ip4:127.0.0.1 ip6:::1 ~all'],
    ])
  })

  it('follows a CNAME to the records of the other name, and fails when CNAMEs form a circle', async () => {
    await set('en1._domainkey.brightside.test', 'CNAME', 'keys.mail.sandbox.test')
    await set('keys.mail.sandbox.test', 'TXT', KEY)
    const [strings = []] = await resolver.resolveTxt('en1._domainkey.brightside.test')
    expect(strings.join('')).toBe(KEY)
    await set('a.test', 'CNAME', 'b.test')
    await set('b.test', 'CNAME', 'a.test')
    expect(await errorCode(resolver.resolveTxt('a.test'))).toBe('ESERVFAIL')
  })

  it('says that an unknown name does not exist, and that a known one has no record of the type', async () => {
    await set('en1._domainkey.brightside.test', 'TXT', 'v=DKIM1')
    expect(await errorCode(resolver.resolveTxt('nothing.test'))).toBe('ENOTFOUND')
    expect(await errorCode(resolver.resolveMx('en1._domainkey.brightside.test'))).toBe('ENODATA')
    expect(await errorCode(resolver.resolve6('en1._domainkey.brightside.test'))).toBe('ENODATA')
    // A name above a record exists too.
    expect(await errorCode(resolver.resolveTxt('_domainkey.brightside.test'))).toBe('ENODATA')
  })

  it('no longer answers with what was deleted', async () => {
    await set('brightside.test', 'TXT', 'one', 'two')
    await fixture.delete('/dns', { name: 'brightside.test', type: 'TXT', value: 'one' })
    expect(await resolver.resolveTxt('brightside.test')).toEqual([['two']])
    await fixture.delete('/dns', { name: 'Brightside.test', type: 'TXT' })
    expect(await errorCode(resolver.resolveTxt('brightside.test'))).toBe('ENOTFOUND')
    expect(await fixture.delete('/dns', { name: 'brightside.test', type: 'TXT' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'brightside.test has no TXT record.' },
    })
  })

  it('serves a text of more than 255 characters as several strings', async () => {
    await set('en1._domainkey.brightside.test', 'TXT', KEY)
    const [strings = []] = await resolver.resolveTxt('en1._domainkey.brightside.test')
    expect(strings.map(({ length }) => length)).toEqual([255, KEY.length - 255])
    expect(strings.join('')).toBe(KEY)
  })

  it('cuts off an answer that is too long for UDP, and gives it to a resolver over TCP', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `${index}${'x'.repeat(200)}`)
    await set('brightside.test', 'TXT', ...texts)
    expect((await resolver.resolveTxt('brightside.test')).map(([text]) => text)).toEqual(texts)
    const question = { type: 'TXT', name: 'brightside.test' } as const
    const overUdp = await queryOverUdp(encode({ type: 'query', id: 1, questions: [question] }))
    expect(overUdp).toMatchObject({ id: 1, flag_tc: true, answers: [] })
    await set('brightside.test', 'TXT', ...texts.slice(0, 3))
    expect(await queryOverUdp(encode({ type: 'query', id: 2, questions: [question] }))).toMatchObject({
      flag_tc: true,
    })
    const withLargerAnswers = encode({
      type: 'query',
      id: 3,
      questions: [question],
      additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, options: [] } as never],
    })
    expect(await queryOverUdp(withLargerAnswers)).toMatchObject({ flag_tc: false, answers: { length: 3 } })
  })

  it('answers several queries on one TCP connection', async () => {
    await set('brightside.test', 'A', '192.0.2.1')
    const questions = [{ type: 'A', name: 'brightside.test' } as const]
    const connection = createConnection(Number(port), host)
    for (const id of [1, 2]) connection.write(streamEncode({ type: 'query', id, questions }))
    const received: DecodedPacket[] = []
    const read = messageReader((message) => received.push(decode(message)))
    for await (const data of connection) {
      read(data)
      if (received.length === 2) break
    }
    expect(received.map(({ id }) => id).sort()).toEqual([1, 2])
    for (const { answers } of received) expect(answers).toMatchObject([{ data: '192.0.2.1' }])
  })

  it('refuses a query that it cannot read or does not support, and ignores what is no query', async () => {
    const query = encode({ type: 'query', id: 7, questions: [{ type: 'A', name: 'a.test' }] })
    const update = Buffer.from(query)
    update.writeUInt16BE(5 << 11, 2)
    expect(await queryOverUdp(query.subarray(0, 14))).toMatchObject({ id: 7, rcode: 'FORMERR' })
    expect(await queryOverUdp(update)).toMatchObject({ id: 7, rcode: 'NOTIMP' })
    const response = encode({ type: 'response', id: 8, questions: [] })
    // Only the second message is answered.
    expect(await queryOverUdp(response, query)).toMatchObject({ id: 7, rcode: 'NXDOMAIN' })
  })
})

describe('DNS in trouble', () => {
  const name = 'en1._domainkey.brightside.test'
  const asked = async (mode: string, timeout?: number) => {
    await set(name, 'TXT', KEY)
    await fixture.put('/trouble', { service: 'dns', mode })
    return resolverOf(fixture.sandbox.dnsServer, timeout).resolveTxt(name)
  }

  it.each([
    ['error', 'ESERVFAIL'],
    ['reject', 'EREFUSED'],
    ['missing', 'ENOTFOUND'],
  ])('in the mode %s gives resolvers the error %s', async (mode, code) => {
    expect(await errorCode(asked(mode))).toBe(code)
  })

  it.each(['down', 'lose_replies'])('in the mode %s does not answer', async (mode) => {
    expect(await errorCode(asked(mode, 100))).toBe('ETIMEOUT')
  })

  it('in the mode slow answers after the configured time', async () => {
    const started = performance.now()
    expect((await asked('slow'))[0]?.join('')).toBe(KEY)
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('in the mode wrong serves text records with one wrong character, and other records as they are', async () => {
    const [strings = []] = await asked('wrong')
    const differences = [...strings.join('')].filter((character, index) => character !== KEY[index])
    expect(differences).toHaveLength(1)
    await set('brightside.test', 'A', '192.0.2.1')
    expect(await resolver.resolve4('brightside.test')).toEqual(['192.0.2.1'])
  })

  // A silent connection is closed too, but only after ten seconds.
  it('over TCP drops the connection in the mode down', { timeout: 8_000 }, async () => {
    await fixture.put('/trouble', { service: 'dns', mode: 'down' })
    const connection = createConnection(Number(port), host)
    connection.write(streamEncode({ type: 'query', id: 1, questions: [{ type: 'A', name: 'a.test' }] }))
    await once(connection.resume(), 'close')
  })
})

describe('the console', () => {
  const record = { name: 'brightside.test', type: 'TXT', values: ['one'] }
  it.each([
    ['an unknown type', { type: 'NS' }, ['type']],
    ['no name', { name: '' }, ['name']],
    ['a name with a space', { name: 'bright side.test' }, ['name']],
    ['a name with an empty part', { name: 'brightside..test' }, ['name']],
    ['no value', { values: [] }, ['values']],
    ['a text with an accent', { values: ['Café'] }, ['values.0']],
    ['a very long text', { values: ['x'.repeat(4_001)] }, ['values.0']],
    ['an A that is no address', { type: 'A', values: ['192.0.2.1', '300.0.0.1'] }, ['values.1']],
    ['an MX without a preference', { type: 'MX', values: ['mx.test'] }, ['values.0']],
    ['an MX with too large a preference', { type: 'MX', values: ['70000 mx.test'] }, ['values.0']],
    ['a CNAME with two values', { type: 'CNAME', values: ['a.test', 'b.test'] }, ['values']],
    ['an unknown field', { ttl: 60 }, ['body']],
  ])('refuses %s, names the field and changes nothing', async (_, changes, fields) => {
    const { body: before } = await fixture.get('/dns')
    const { status, body } = await fixture.put('/dns', { ...record, ...changes })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields })
    expect((await fixture.get('/dns')).body).toEqual(before)
  })

  it('adds values to those of a name, without repeating one', async () => {
    const add = (...values: string[]) =>
      fixture.post('/dns', { records: [{ name: 'brightside.test', type: 'TXT', values }] })
    await add('one')
    expect((await add('one', 'two')).status).toBe(201)
    expect(await resolver.resolveTxt('brightside.test')).toEqual([['one'], ['two']])
  })

  it('adds all records or none, and has no other record beside a CNAME', async () => {
    const { body: before } = await fixture.get('/dns')
    const alias = { name: 'www.brightside.test', type: 'CNAME', values: ['brightside.test'] }
    const text = { name: 'www.brightside.test', type: 'TXT', values: ['one'] }
    const { status, body } = await fixture.post('/dns', { records: [text, alias] })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: {
        'records.1.type': [
          'www.brightside.test cannot have a CNAME and other records. Delete one of them first.',
        ],
      },
    })
    expect((await fixture.get('/dns')).body).toEqual(before)
    await fixture.put('/dns', alias)
    expect((await fixture.put('/dns', text)).status).toBe(422)
    const other = { ...alias, values: ['other.test'] }
    expect((await fixture.post('/dns', { records: [other] })).status).toBe(422)
    // Setting replaces the value.
    expect((await fixture.put('/dns', other)).body).toEqual(other)
  })

  it('restores the initial records on a reset', async () => {
    const { body: initial } = await fixture.get('/dns')
    await set('brightside.test', 'TXT', 'one')
    await set('_spf.mail.sandbox.test', 'TXT', 'v=spf1 -all')
    await fixture.post('/reset')
    expect((await fixture.get('/dns')).body).toEqual(initial)
  })
})

it('still has its records after a restart', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sandbox-dns-'))
  const first = await startSandbox({ dataFolder })
  await fetch(`${first.url}/control/dns`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'brightside.test', type: 'TXT', values: ['one'] }),
  })
  await first.stop()
  const second = await startSandbox({ dataFolder })
  expect(await resolverOf(second.dnsServer).resolveTxt('brightside.test')).toEqual([['one']])
  await second.stop()
  await rm(dataFolder, { recursive: true })
})

/** Sends messages to the name server. @returns the first response */
async function queryOverUdp(...messages: Buffer[]): Promise<DecodedPacket & { rcode: string }> {
  const socket = createSocket('udp4')
  for (const message of messages) socket.send(message, Number(port), host)
  const [response] = await once(socket, 'message')
  socket.close()
  // The type of the library leaves out the code.
  return decode(response) as DecodedPacket & { rcode: string }
}
