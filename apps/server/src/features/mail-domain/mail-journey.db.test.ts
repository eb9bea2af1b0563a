import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'

const DNS = '/v3/clients/settings/dns'
const CHECK_INTERVAL_MS = 10_001

const system = await productWithSandbox()
afterAll(() => system.stop())

interface Records {
  records: { name: string; value: string }[]
}

/** A practice whose user publishes DNS records at its host, and sends emails to patients. */
async function aSendingPractice() {
  const practice = await aPractice(system.deps)
  const { domain } = practice
  const user = system.visitor()
  await user.signIn(practice.email)
  const setRecord = async (type: 'TXT' | 'CNAME', name: string, values: string[]) => {
    const { status } = await system.control('PUT', 'dns', { name, type, values })
    expect(status).toBe(200)
  }
  const setText = (name: string, values: string[]) => setRecord('TXT', name, values)
  const publish = async ({ records }: Records) => {
    for (const { name, value } of records) await setText(name, [value])
  }
  await setText(`_dmarc.${domain}`, ['v=DMARC1; p=reject; adkim=s; aspf=s'])
  return {
    domain,
    user,
    setText,
    setAlias: (name: string, target: string) => setRecord('CNAME', name, [target]),
    publish,
    shown: async () => (await user.get(DNS)).body,
    async verify() {
      system.clock.skip(CHECK_INTERVAL_MS)
      await user.post(`${DNS}/verification`)
      return (await user.get(DNS)).body
    },
    /** Sends an email to a new patient. @returns it as the patient's mailbox has it, with what its mail server found out */
    async send() {
      const to = `${uuid()}@mail.test`
      const patient = await aPatient(system.deps, practice, { email: to })
      const message = { id: uuid(), channel: 'Email', subject: 'Your plan', body: 'Dear Grace' }
      expect((await user.post(`/v3/patients/${patient}/communications`, message)).status).toBe(201)
      return eventually(async () => {
        const [mail] = await system.outbox('email', to)
        if (!mail?.authentication) throw new Error('The email has not been checked yet')
        return { ...mail, authentication: mail.authentication }
      })
    },
  }
}

describe('the emails of a practice that publishes the records of its settings', () => {
  it('come from its new sending address, and pass SPF, DKIM and DMARC at the mail server of a patient (COMS-02, COMS-03, COMS-04)', async () => {
    const { domain, user, publish, verify, send } = await aSendingPractice()
    const sending_email = `welcome@${domain}`
    expect((await user.put('/v3/clients/settings/communications', { sending_email })).status).toBe(200)
    const before = await send()
    expect(before.authentication).toMatchObject({
      spf: { result: 'none' },
      dkim: [{ result: 'neutral' }],
      dmarc: { result: 'fail' },
    })

    const { spf, dkim } = await verify()
    await publish(spf)
    await publish(dkim)
    expect(await verify()).toMatchObject({
      hostname: domain,
      spf: { status: 'verified', problem: null },
      dkim: { status: 'verified', problem: null },
      dmarc: { status: 'present' },
    })
    const { from, authentication } = await send()
    expect(from).toContain(sending_email)
    const [selector] = dkim.records[0].name.split('.')
    expect(authentication).toMatchObject({
      spf: { result: 'pass', domain },
      dkim: [{ result: 'pass', domain, selector, reason: null }],
      dmarc: { result: 'pass', domain, aligned: true, policy: 'reject' },
    })
  })

  it("fail with another practice's key, which the settings name with what to do, until the own key is published", async () => {
    const [own, other] = [await aSendingPractice(), await aSendingPractice()]
    const { dkim } = await own.shown()
    const [record] = dkim.records
    // Only the signature could prove the sender.
    await own.setText(own.domain, ['v=spf1 ip4:192.0.2.1 -all'])
    await own.setText(record.name, [(await other.shown()).dkim.records[0].value])
    const wrong = await own.verify()
    expect(wrong.dkim).toMatchObject({ status: 'not_valid', records: [record] })
    expect(wrong.dkim.problem).toBe('The DKIM record has another key. Replace it with the one shown here.')
    const { authentication } = await own.send()
    expect(authentication).toMatchObject({
      dkim: [{ result: 'fail', domain: own.domain, reason: 'bad signature' }],
      dmarc: { result: 'fail', aligned: false },
    })

    await own.publish(dkim)
    await own.publish(wrong.spf)
    expect(await own.verify()).toMatchObject({ dkim: { status: 'verified', problem: null } })
    expect((await own.send()).authentication).toMatchObject({ dmarc: { result: 'pass', aligned: true } })
  })

  it('fail SPF with a record that names other servers, which the settings name with the record to publish', async () => {
    const { domain, setText, shown, verify, publish, send } = await aSendingPractice()
    await setText(domain, ['v=spf1 ip4:192.0.2.1 -all'])
    const { spf } = await verify()
    expect(spf).toMatchObject({ status: 'not_valid', found: ['v=spf1 ip4:192.0.2.1 -all'] })
    expect(spf.problem).toContain('does not contain include:_spf.mail.sandbox.test')
    expect(spf.problem).toContain('Replace it with the one shown here.')
    const failed = await send()
    expect(failed.authentication).toMatchObject({
      spf: { result: 'fail', domain },
      dmarc: { result: 'fail' },
    })

    // The record shown keeps the practice's other servers.
    const [expected] = (await shown()).spf.records
    expect(expected.value).toBe('v=spf1 ip4:192.0.2.1 include:_spf.mail.sandbox.test -all')
    await publish((await shown()).spf)
    expect((await verify()).spf).toMatchObject({ status: 'verified', problem: null })
    const passed = await send()
    expect(passed.authentication).toMatchObject({
      spf: { result: 'pass', domain },
      dmarc: { result: 'pass' },
    })
  })
})

const OUR_SPF = 'include:_spf.mail.sandbox.test'

describe('alignment', () => {
  it.each([
    ['strict', 's'],
    ['relaxed', 'r'],
  ])(
    'is %s by the signature alone, and by SPF alone, and is missing without both (COMS-03)',
    async (_mode, mode) => {
      const { domain, setText, publish, shown, send } = await aSendingPractice()
      await setText(`_dmarc.${domain}`, [`v=DMARC1; p=reject; adkim=${mode}; aspf=${mode}`])
      const { spf, dkim } = await shown()
      await setText(domain, ['v=spf1 ip4:192.0.2.1 -all'])
      await publish(dkim)
      expect((await send()).authentication).toMatchObject({
        spf: { result: 'fail' },
        dkim: [{ result: 'pass', domain }],
        dmarc: { result: 'pass', aligned: true, policy: 'reject' },
      })

      await setText(dkim.records[0].name, ['v=DKIM1; k=rsa; p='])
      const { authentication: unproven } = await send()
      expect(unproven.dkim).toHaveLength(1)
      expect(unproven.dkim[0]?.result).not.toBe('pass')
      expect(unproven.dmarc).toMatchObject({ result: 'fail', aligned: false })

      await publish(spf)
      expect((await send()).authentication).toMatchObject({
        spf: { result: 'pass', domain },
        dmarc: { result: 'pass', aligned: true },
      })
    },
  )
})

describe('two practices', () => {
  it('sign their emails with their own key alone, and neither key proves the other’s emails', async () => {
    const practices = [await aSendingPractice(), await aSendingPractice()]
    const keys = []
    for (const { domain, setText, publish, shown } of practices) {
      await setText(domain, ['v=spf1 ip4:192.0.2.1 -all'])
      const { dkim } = await shown()
      await publish(dkim)
      keys.push(dkim.records[0])
    }
    expect(keys[0].value).not.toBe(keys[1].value)
    const signatures = () =>
      Promise.all(practices.map(({ send }) => send())).then((mails) =>
        mails.map(({ authentication }) =>
          authentication.dkim.map(({ result, domain, selector }) => [
            result,
            `${selector}._domainkey.${domain}`,
          ]),
        ),
      )
    const names = keys.map(({ name }) => name)
    expect(await signatures()).toEqual(names.map((name) => [['pass', name]]))

    for (const [index, { setText }] of practices.entries())
      await setText(names[index], [keys[1 - index].value])
    expect(await signatures()).toEqual(names.map((name) => [['fail', name]]))
  })
})

describe('a wrong record', () => {
  it.each([
    ['beside a second one', [`v=spf1 ${OUR_SPF} -all`, 'v=spf1 mx -all'], 'There are 2 SPF records at'],
    ['with a term that is none', [`v=spf1 ip:192.0.2.1 ${OUR_SPF} -all`], 'do not understand "ip:192.0.2.1"'],
    [
      'that refers to a domain without one',
      [`v=spf1 include:gone.test ${OUR_SPF} -all`],
      'refers to gone.test',
    ],
  ])(
    'of SPF %s is ignored by mail servers, and the settings name the record to publish',
    async (_case, records, problem) => {
      const { domain, setText, verify, send } = await aSendingPractice()
      await setText(domain, records)
      const { spf } = await verify()
      expect(spf).toMatchObject({ status: 'not_valid', problem: expect.stringContaining(problem) })
      expect([...spf.found].sort()).toEqual([...records].sort())
      expect((await send()).authentication).toMatchObject({
        spf: { result: 'permerror' },
        dmarc: { result: 'fail' },
      })
    },
  )

  it('of SPF that needs more than ten look-ups is ignored by mail servers and named, and one that needs ten is not', async () => {
    const { domain, setText, verify, send } = await aSendingPractice()
    // Each MX record is one look-up, and our own entry is one.
    const withLookups = (count: number) => `v=spf1 ${'mx '.repeat(count - 1)}${OUR_SPF} -all`
    await system.control('PUT', 'dns', { name: domain, type: 'MX', values: [`10 mx.${domain}`] })
    await system.control('PUT', 'dns', { name: `mx.${domain}`, type: 'A', values: ['192.0.2.1'] })
    await setText(domain, [withLookups(11)])
    expect((await verify()).spf).toMatchObject({
      status: 'not_valid',
      problem: expect.stringContaining('more than 10 DNS look-ups'),
    })
    expect((await send()).authentication.spf.result).toBe('permerror')

    await setText(domain, [withLookups(10)])
    expect((await verify()).spf).toMatchObject({ status: 'verified', problem: null })
    expect((await send()).authentication.spf.result).toBe('pass')
  })

  it.each([
    ['that was cut off', (value: string) => value.slice(0, 200), 'is cut off after'],
    [
      'with a typing error',
      (value: string) => `${value.slice(0, 100)}${value[100] === 'x' ? 'y' : 'x'}${value.slice(101)}`,
      'has another key',
    ],
    ['whose key is no base64', () => 'v=DKIM1; k=rsa; p=!!!', 'has another key'],
    ['without a key', () => 'v=DKIM1; k=rsa', 'is not a DKIM key'],
    ['of another kind of key', (value: string) => value.replace('k=rsa', 'k=ed25519'), 'has another key'],
  ])(
    'of DKIM %s proves no email, and the settings name the record to publish',
    async (_case, broken, problem) => {
      const { domain, setText, publish, shown, verify, send } = await aSendingPractice()
      const { spf, dkim } = await shown()
      const [record] = dkim.records
      const value = broken(record.value)
      await publish(spf)
      await setText(record.name, [value])
      expect((await verify()).dkim).toMatchObject({
        status: 'not_valid',
        problem: expect.stringContaining(problem),
        found: [value],
        records: [record],
      })
      const { authentication } = await send()
      expect(authentication.dkim).toHaveLength(1)
      expect(authentication.dkim[0]?.result).not.toBe('pass')
      expect(authentication.dmarc).toMatchObject({ result: 'pass', domain })
    },
  )

  it('of DKIM that is an alias is found where the alias leads to', async () => {
    const { domain, setText, setAlias, shown, verify, send } = await aSendingPractice()
    const [record] = (await shown()).dkim.records
    const target = `key.hosting-of-${domain}`
    await setAlias(record.name, target)
    expect((await verify()).dkim).toMatchObject({
      status: 'not_valid',
      problem: `There is no DKIM record at ${record.name}. Add the one shown here.`,
    })
    await setText(target, [record.value])
    expect((await verify()).dkim).toMatchObject({ status: 'verified', found: [record.value] })
    expect((await send()).authentication.dkim).toMatchObject([{ result: 'pass' }])
  })

  it.each([
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'There are 2 DMARC records at', null],
    [['v=DMARC1; p=refuse'], 'so mail servers do not act on it: replace it', null],
    // Mail servers still send the reports for which it asks (RFC 7489, 6.6.3).
    [
      ['v=DMARC1; p=refuse; rua=mailto:postmaster@mail.test'],
      'so mail servers do not act on it: replace it',
      'none',
    ],
  ])(
    'of DMARC protects no email, and the settings say what to change: %j',
    async (records, advice, policy) => {
      const { domain, setText, publish, shown, verify, send } = await aSendingPractice()
      await publish((await shown()).spf)
      await setText(`_dmarc.${domain}`, records)
      const { dmarc } = await verify()
      expect(dmarc).toMatchObject({ status: 'not_valid', advice: expect.stringContaining(advice) })
      expect([...dmarc.found].sort()).toEqual([...records].sort())
      expect((await send()).authentication.dmarc).toMatchObject({ policy })
    },
  )
})
