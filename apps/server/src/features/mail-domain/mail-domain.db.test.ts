import { describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { testProduct } from '../../testing/test-product.ts'
import { practiceOfRecipient } from '../inbound/email/mail-recipients.ts'
import { changePractice } from '../practice/index.ts'
import { mailDomainFixture, OUR_MX, OUR_SPF } from './testing/mail-domain-fixture.ts'

const { product, dns, aMember, addRecords } = await mailDomainFixture()
const { deps, clock } = product

const DAY = 86_400_000
const SETTINGS = '/v3/clients/settings/dns'
const verify = (person: Person) => person.post(`${SETTINGS}/verification`)
const dkimName = (practice: Practice) => `en1._domainkey.${practice.domain}`

async function aVerifiedMember() {
  const member = await aMember()
  await addRecords(member.person)
  expect((await verify(member.person)).body.spf.status).toBe('verified')
  return member
}

/** Verifies with changed records. */
async function verifyWith(names: Record<string, Parameters<typeof dns.names.set>[1]>) {
  const member = await aMember()
  await addRecords(member.person)
  for (const [name, reply] of Object.entries(names))
    dns.names.set(name.replace('@', member.practice.domain), reply)
  return { ...member, ...(await verify(member.person)) }
}

describe('the DNS of the sending domain', () => {
  it('is the hostname with the records to add before the first check; that for SPF keeps what the domain has (COMS-03)', async () => {
    const { practice, person } = await aMember()
    dns.names.set(practice.domain, ['v=spf1 include:_spf.google.com -all'])
    const { status, body } = await person.get(SETTINGS)
    expect(status).toBe(200)
    expect(body).toEqual({
      hostname: practice.domain,
      spf: {
        records: [{ name: practice.domain, value: `v=spf1 include:_spf.google.com ${OUR_SPF} -all` }],
        status: 'not_valid',
        problem: 'This record has not been checked yet. Once it is set up, press Verify.',
        found: [],
      },
      dkim: {
        records: [
          {
            name: dkimName(practice),
            value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{392}$/),
          },
        ],
        status: 'not_valid',
        problem: 'This record has not been checked yet. Once it is set up, press Verify.',
        found: [],
      },
      dmarc: {
        records: [
          {
            name: `_dmarc.${practice.domain}`,
            value: `v=DMARC1; p=none; rua=mailto:postmaster@${practice.domain}`,
          },
        ],
        status: 'unknown',
        advice: expect.any(String),
        found: [],
      },
      mx: { records: [], status: 'unknown', advice: expect.stringContaining('Press Verify'), found: [] },
      has_earlier_answers: false,
      checked_at: null,
    })
    dns.names.set(practice.domain, 'SERVFAIL')
    expect((await person.get(SETTINGS)).body.spf).toMatchObject({
      records: [],
      problem: expect.stringContaining(`depends on what ${practice.domain} has already`),
    })
  })

  it('is verified once the records can be looked up, and stays so when it is loaded again (COMS-03, COMS-04)', async () => {
    const { practice, person } = await aMember()
    await addRecords(person)
    dns.names.set(`_dmarc.${practice.domain}`, ['v=DMARC1; p=reject'])
    const { status, body } = await verify(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      spf: { status: 'verified', problem: null, found: [`v=spf1 ${OUR_SPF} ~all`] },
      dkim: { status: 'verified', problem: null, found: [body.dkim.records[0].value] },
      dmarc: { status: 'present', found: ['v=DMARC1; p=reject'] },
      checked_at: expect.any(String),
    })
    expect((await person.get(SETTINGS)).body).toEqual(body)
    const events = await publishedEvents(deps, practice, null, 'practice.settings.changed')
    expect(events).toEqual([{ name: 'practice.settings.changed', payload: { sections: ['dns'] } }])
  })

  it.each([
    ['missing', { '@': 'NXDOMAIN' }, 'There is no SPF record at', []],
    ['missing among other records', { '@': ['google-site-verification=1'] }, 'There is no SPF record at', []],
    [
      'several',
      { '@': [`v=spf1 ${OUR_SPF} -all`, 'v=spf1 -all'] },
      'There are 2 SPF records at',
      [`v=spf1 ${OUR_SPF} -all`, 'v=spf1 -all'],
    ],
    [
      'that lets anyone send',
      { '@': [`v=spf1 ${OUR_SPF} +all`] },
      'ends in +all',
      [`v=spf1 ${OUR_SPF} +all`],
    ],
    ['without us', { '@': ['v=spf1 mx -all'] }, `does not contain ${OUR_SPF}`, ['v=spf1 mx -all']],
    ['that DNS does not answer', { '@': 'SERVFAIL' }, 'did not answer', []],
  ] as const)('names what is wrong with an SPF record: %s', async (_case, names, problem, found) => {
    const { status, body } = await verifyWith(names)
    expect(status).toBe(200)
    expect(body.spf).toMatchObject({ status: 'not_valid', problem: expect.stringContaining(problem) })
    expect([...body.spf.found].sort()).toEqual([...found].sort())
    expect(body.dkim.status).toBe('verified')
  })

  it('follows the records that an SPF record refers to, and counts their look-ups', async () => {
    const chain = (length: number) => {
      for (let at = 1; at <= length; at++) {
        const next = at < length ? `include:spf${length}-${at + 1}.test` : 'ip4:192.0.2.1'
        dns.names.set(`spf${length}-${at}.test`, [`v=spf1 ${next} -all`])
      }
      return { '@': [`v=spf1 ${OUR_SPF} include:spf${length}-1.test -all`] }
    }
    expect((await verifyWith(chain(9))).body.spf).toMatchObject({ status: 'verified', problem: null })
    const tooMany = (await verifyWith(chain(10))).body.spf
    expect(tooMany).toMatchObject({ status: 'not_valid', problem: expect.stringContaining('more than 10') })

    dns.names.set('loop.test', ['v=spf1 include:loop.test -all'])
    const loop = (await verifyWith({ '@': [`v=spf1 ${OUR_SPF} include:loop.test -all`] })).body.spf
    expect(loop.problem).toContain('more than 10')
    const gone = (await verifyWith({ '@': [`v=spf1 ${OUR_SPF} include:gone.test -all`] })).body.spf
    expect(gone.problem).toContain('refers to gone.test, which has no SPF record')
  })

  it.each([
    ['missing', 'NXDOMAIN', 'There is no DKIM record at'],
    ['revoked', ['v=DKIM1; k=rsa; p='], 'has an empty key'],
    ['something else', ['v=spf1 -all'], 'is not a DKIM key'],
    ['that DNS does not answer', 'SERVFAIL', 'did not answer'],
  ] as const)('names what is wrong with a DKIM record: %s', async (_case, reply, problem) => {
    const { body } = await verifyWith({ 'en1._domainkey.@': reply })
    expect(body.dkim).toMatchObject({ status: 'not_valid', problem: expect.stringContaining(problem) })
    expect(body.spf.status).toBe('verified')
  })

  it("is not verified by another practice's DKIM record", async () => {
    const other = await aMember()
    const { body } = await other.person.get(SETTINGS)
    const stolen = await verifyWith({ 'en1._domainkey.@': [body.dkim.records[0].value.match(/.{1,255}/g)] })
    expect(stolen.body.dkim).toMatchObject({
      status: 'not_valid',
      problem: expect.stringContaining('another key'),
    })
  })

  it.each([
    ['its own record', { '_dmarc.mail.@': ['v=DMARC1; p=quarantine'], '_dmarc.@': ['v=DMARC1; p=reject'] }],
    ['the record above with its policy for subdomains', { '_dmarc.@': ['v=DMARC1; p=reject; sp=none'] }],
    ['the record above with its policy', { '_dmarc.@': ['v=DMARC1; p=reject'] }],
    ['no record', {}],
  ] as const)('advises a subdomain on DMARC by %s (COMS-03)', async (which, names) => {
    const { practice, person } = await aMember()
    const { domain } = practice
    await inside(deps, practice, (tx) =>
      changePractice(tx, () => ({ sending_email: `hello@mail.${domain}` }), clock.now()),
    )
    for (const [name, reply] of Object.entries(names)) dns.names.set(name.replace('@', domain), reply)
    const { dmarc } = (await verify(person)).body
    const inherited = `The DMARC record at _dmarc.${domain} is in place and applies to mail.${domain}.`
    const advice = {
      'its own record': `The DMARC record at _dmarc.mail.${domain} is in place. Emails that fail the checks go to spam (p=quarantine).`,
      'the record above with its policy for subdomains': `${inherited} Emails that fail the checks are still delivered (sp=none).`,
      'the record above with its policy': `${inherited} Emails that fail the checks are refused (p=reject).`,
      'no record': expect.stringContaining('There is no DMARC record.'),
    }
    expect(dmarc).toEqual({
      records: [
        {
          name: `_dmarc.mail.${domain}`,
          value: `v=DMARC1; p=none; rua=mailto:postmaster@mail.${domain}`,
        },
      ],
      status: which === 'no record' ? 'missing' : 'present',
      advice: advice[which],
      found: Object.values(names)[0] ?? [],
    })
    expect((await person.get(SETTINGS)).body.dmarc).toEqual(dmarc)
  })

  it('is not valid after the domain of the practice email has changed, until it is verified again (C3-21)', async () => {
    const { practice, person } = await aVerifiedMember()
    const email = `reception@new.${practice.domain}`
    expect((await person.put('/v3/clients/settings/practice', { email })).status).toBe(200)
    const { body } = await person.get(SETTINGS)
    expect(body.hostname).toBe(`new.${practice.domain}`)
    for (const group of [body.spf, body.dkim])
      expect(group).toMatchObject({
        status: 'not_valid',
        problem: expect.stringContaining('has changed since'),
      })
    expect(body.checked_at).toBeNull()
    // Mail to the verified former domain still arrives.
    expect(await practiceOfRecipient(deps.db, `hello@${practice.domain}`)).toBe(practice.id)
    await addRecords(person)
    clock.skip(10_000)
    const again = (await verify(person)).body
    expect([again.spf.status, again.dkim.status]).toEqual(['verified', 'verified'])
  })

  it('has no records for a practice without an email address, and cannot be verified', async () => {
    const { person } = await aMember({ sending_email: null })
    const { body } = await person.get(SETTINGS)
    expect(body).toMatchObject({ hostname: '', spf: { records: [], status: 'not_valid' }, checked_at: null })
    expect(await verify(person)).toMatchObject({ status: 409, body: { code: 'no_sending_email' } })
  })

  it('is only for users of the practice', async () => {
    expect((await product.visitor().get(SETTINGS)).status).toBe(401)
    const { practice } = await aVerifiedMember()
    const other = await aMember()
    expect((await other.person.get(SETTINGS)).body.hostname).not.toBe(practice.domain)
    expect((await other.person.get(SETTINGS)).body.spf.status).toBe('not_valid')
  })
})

describe('replies to the emails of a practice', () => {
  it.each([
    ['do not reach Enamel while no server receives mail', undefined, 'missing', '@'],
    [
      'do not reach Enamel while mail goes to mailboxes elsewhere',
      ['1 mx.google.com'],
      'not_valid',
      'mail.@',
    ],
    ['reach Enamel once its server receives the mail', [`10 ${OUR_MX.toUpperCase()}`], 'present', '@'],
  ] as const)(
    '%s, and the record shown leaves mailboxes as they are (C3-21)',
    async (_case, servers, status, name) => {
      const { practice, person } = await aMember()
      if (servers) dns.names.set(`MX ${practice.domain}`, servers)
      const { mx } = (await verify(person)).body
      expect(mx).toEqual({
        records: [{ name: name.replace('@', practice.domain), value: `10 ${OUR_MX}` }],
        status,
        advice: expect.stringContaining(status === 'present' ? 'reaches Enamel' : 'do not reach Enamel'),
        found: servers ?? [],
      })
      expect((await person.get(SETTINGS)).body.mx).toEqual(mx)
    },
  )
})

describe('verifying', () => {
  it('keeps what DNS answered before where it does not answer now, and says so (COMS-03, COMS-04)', async () => {
    const { practice, person } = await aVerifiedMember()
    const key = dns.names.get(dkimName(practice)) ?? []
    for (const name of [practice.domain, dkimName(practice)]) dns.names.set(name, 'SERVFAIL')
    clock.skip(10_000)
    const { body } = await verify(person)
    expect(body).toMatchObject({
      spf: { status: 'verified' },
      dkim: { status: 'verified' },
      has_earlier_answers: true,
    })
    expect((await person.get(SETTINGS)).body).toEqual(body)
    dns.names.set(practice.domain, 'NXDOMAIN')
    dns.names.set(dkimName(practice), key)
    clock.skip(10_000)
    expect((await verify(person)).body).toMatchObject({
      spf: { status: 'not_valid', problem: expect.stringContaining('There is no SPF record') },
      dkim: { status: 'verified' },
      has_earlier_answers: false,
    })
  })

  it('is refused within ten seconds of the last check, with the time to wait (COMS-04)', async () => {
    const { person } = await aMember()
    expect((await verify(person)).status).toBe(200)
    clock.skip(4_000)
    const refused = await verify(person)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      code: 'verified_recently',
      message: 'Your records were checked a moment ago. Please wait ten seconds and try again.',
    })
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(6)
    clock.skip(6_000)
    expect((await verify(person)).status).toBe(200)
  })

  it('asks DNS once for any number of simultaneous requests', async () => {
    const { practice, person } = await aMember()
    const responses = await Promise.all(Array.from({ length: 6 }, () => verify(person)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(429)])
    expect(dns.asked.filter((name) => name === practice.domain)).toHaveLength(1)
  })

  it('is recorded in the audit log', async () => {
    const { practice, person } = await aMember()
    await verify(person)
    await verify(person)
    const lines = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute(),
    )
    expect(lines.slice(1)).toEqual([
      { action: 'mail_domain.verify', status: 200 },
      { action: 'mail_domain.verify', status: 429 },
    ])
  })
})

describe('the daily check', () => {
  const check = () => runPeriodicJob(deps, 'mail-domain.check-records').catch((error: Error) => error.message)
  const statusOf = async ({ email }: Practice) => {
    // Sessions end within the skipped days.
    const person = product.visitor()
    await person.signIn(email)
    const { spf, dkim } = (await person.get(SETTINGS)).body
    return [spf.status, dkim.status]
  }

  it('notices a record that disappeared, and one that appeared', async () => {
    const [loser, winner, unchecked] = [await aVerifiedMember(), await aMember(), await aMember()]
    await verify(winner.person)
    dns.names.delete(dkimName(loser.practice))
    await addRecords(winner.person)
    await addRecords(unchecked.person)
    await check()
    expect(await statusOf(loser.practice)).toEqual(['verified', 'verified'])
    clock.skip(DAY)
    await check()
    expect(await statusOf(loser.practice)).toEqual(['verified', 'not_valid'])
    expect(await statusOf(winner.practice)).toEqual(['verified', 'verified'])
    expect(await statusOf(unchecked.practice)).toEqual(['not_valid', 'not_valid'])
  })

  it('does not make a record invalid because a name server does not answer', async () => {
    const { practice } = await aVerifiedMember()
    for (const name of [practice.domain, dkimName(practice)]) dns.names.set(name, 'SERVFAIL')
    clock.skip(DAY)
    await check()
    expect(await statusOf(practice)).toEqual(['verified', 'verified'])
    clock.skip(DAY)
    dns.names.set(practice.domain, 'NXDOMAIN')
    await check()
    expect(await statusOf(practice)).toEqual(['not_valid', 'verified'])
  })
})

it('a daily check that a user supersedes does not replace the answers to the user (COMS-04)', async () => {
  const { practice } = await aVerifiedMember()
  const key = dns.names.get(dkimName(practice)) ?? []
  clock.skip(DAY)
  const person = product.visitor()
  await person.signIn(practice.email)
  dns.names.delete(dkimName(practice))
  const superseded = {
    ...deps.dns,
    async txt(name: string) {
      const answer = await deps.dns.txt(name)
      if (name === dkimName(practice)) {
        dns.names.set(name, key)
        expect((await verify(person)).body.dkim.status).toBe('verified')
      }
      return answer
    },
  }
  await runPeriodicJob({ ...deps, dns: superseded }, 'mail-domain.check-records')
  expect((await person.get(SETTINGS)).body.dkim.status).toBe('verified')
})

describe("a practice's DKIM key", () => {
  const keysOf = (practice: Practice) =>
    inside(deps, practice, (tx) => tx.selectFrom('dkim_keys').selectAll().orderBy('generation').execute())

  it('is made once, however many requests need it first, and is stored only sealed', async () => {
    const { practice, person } = await aMember()
    const responses = await Promise.all(Array.from({ length: 5 }, () => person.get(SETTINGS)))
    expect(new Set(responses.map(({ body }) => body.dkim.records[0].value)).size).toBe(1)
    const [key, ...others] = await keysOf(practice)
    expect(others).toEqual([])
    expect(responses[0]?.body.dkim.records[0].value).toContain(key?.public_key)
    expect(key?.private_key).toMatch(/^ey/)
    expect(JSON.stringify([key, responses])).not.toContain('PRIVATE KEY')
  })

  it('is followed by a new key with its own selector when it was sealed with a different secret', async () => {
    const { practice, person } = await aVerifiedMember()
    const sealed = (await keysOf(await aMemberWithKey()))[0]?.private_key ?? ''
    await inside(deps, practice, (tx) =>
      tx
        .updateTable('dkim_keys')
        .set({ private_key: `${sealed.slice(0, -8)}AAAAAAAA` })
        .where('client_id', '=', practice.id)
        .execute(),
    )
    const { body } = await person.get(SETTINGS)
    expect(body.dkim.records[0].name).toBe(`en2._domainkey.${practice.domain}`)
    expect(body.dkim).toMatchObject({ status: 'not_valid', problem: expect.stringContaining('has changed') })
    expect(body.spf.status).toBe('verified')
    expect(await keysOf(practice)).toHaveLength(2)
  })

  async function aMemberWithKey(): Promise<Practice> {
    const { practice, person } = await aMember()
    await person.get(SETTINGS)
    return practice
  }
})

it('a practice cannot verify SPF when the installation does not state its own entry', async () => {
  const plain = await testProduct({ DNS_SERVERS: dns.address })
  try {
    const person = plain.visitor()
    await person.signIn((await aPractice(plain.deps)).email)
    const { body } = await verify(person)
    expect(body.spf).toMatchObject({ records: [], status: 'not_valid' })
    expect(body.spf.problem).toContain('contact support')
  } finally {
    await plain.stop()
  }
})
