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
  const setText = async (name: string, values: string[]) => {
    const { status } = await system.control('PUT', 'dns', { name, type: 'TXT', values })
    expect(status).toBe(200)
  }
  const publish = async ({ records }: Records) => {
    for (const { name, value } of records) await setText(name, [value])
  }
  await setText(`_dmarc.${domain}`, ['v=DMARC1; p=reject; adkim=s; aspf=s'])
  return {
    domain,
    user,
    setText,
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
    const { domain, user, publish, shown, verify, send } = await aSendingPractice()
    const sending_email = `welcome@${domain}`
    expect((await user.put('/v3/clients/settings/communications', { sending_email })).status).toBe(200)
    const before = await send()
    expect(before.authentication).toMatchObject({
      spf: { result: 'none' },
      dkim: [{ result: 'neutral' }],
      dmarc: { result: 'fail' },
    })

    const { spf, dkim } = await shown()
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
    const { spf, dkim } = await own.shown()
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
    await own.publish(spf)
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
