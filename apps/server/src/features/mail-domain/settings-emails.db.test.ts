import { instructionsText } from '@enamel/domain/mail-domain/settings-email'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { parseEmail } from '../../adapters/email/mime/parse-email.ts'
import { openLog } from '../../log.ts'
import type { ReceivedMail } from '../../testing/authenticate-mail.ts'
import { aColleague, aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { testProduct } from '../../testing/test-product.ts'
import { changePractice } from '../practice/index.ts'
import { sendSettingsEmailJob } from './emails/send-settings-email.job.ts'
import { mailDomainFixture, OUR_MX } from './testing/mail-domain-fixture.ts'

const { product, dns, script, aMember, addRecords, emailsTo, authenticate } = await mailDomainFixture()
const { deps, clock } = product

const HOUR = 3_600_000
const TEST_EMAIL = '/v3/clients/settings/communications/test-email'
const INSTRUCTIONS = '/v3/clients/dns/instructions'

let recipients = 0
/** An address that no other test writes to. */
const anAddress = () => `recipient${++recipients}@mail.example`
const sendTest = (person: Person, to: string) => person.post(TEST_EMAIL, { to })
const stateOf = async (person: Person, id: string) =>
  (await person.get(`/v3/clients/settings/emails/${id}`)).body

/** Whether the email's job has failed, and waits for its next attempt. */
async function hasFailed(id: string): Promise<boolean> {
  const job = (await product.queue()).find(({ key }) => key === `settings-email ${id}`)
  return job !== undefined && job.attempts > 0 && !job.isRunning
}

async function read({ message }: ReceivedMail) {
  const result = await parseEmail(message)
  if (!result.ok) throw new Error('The email cannot be read')
  return result.email
}

/** Sends a test and returns it as it was received. */
async function receivedTest(person: Person): Promise<ReceivedMail> {
  const to = anAddress()
  expect((await sendTest(person, to)).status).toBe(202)
  return (await emailsTo(to))[0] as ReceivedMail
}

function setSignature(practice: Practice, signature: { enabled: boolean; html: string }) {
  return inside(deps, practice, (tx) => changePractice(tx, () => ({ settings: { signature } }), clock.now()))
}

describe('the test email', () => {
  it('is accepted, and arrives at the given address (COMS-06)', async () => {
    const { person } = await aMember()
    const to = anAddress()
    const { status, body } = await sendTest(person, ` ${to.toUpperCase()} `)
    expect(status).toBe(202)
    expect(body).toEqual({ to, id: expect.any(String) })
    expect((await read((await emailsTo(to))[0] as ReceivedMail)).subject).toMatch(/^Test email from Practice/)
    await expect
      .poll(() => stateOf(person, body.id), WITHIN)
      .toEqual({ id: body.id, to, state: 'sent', problem: null })
  })

  it.each([{}, { to: '' }, { to: 'hannah' }, { to: 'a@b.test, c@d.test' }, { to: null }, { to: 7 }])(
    'is refused without a valid address: %j (COMS-06)',
    async (body) => {
      const { practice, person } = await aMember()
      const refused = await person.post(TEST_EMAIL, body)
      expect([refused.status, refused.body.code]).toEqual([422, 'validation'])
      if (typeof body.to !== 'number') expect(refused.body.errors.to).toEqual(['Enter a valid email address'])
      expect(await rowsOf(practice)).toEqual([])
    },
  )

  it('comes from the sending email, with the signature in use (COMS-07)', async () => {
    const { practice, person } = await aMember()
    await setSignature(practice, { enabled: true, html: '<p>Warmly, <b>Sam</b></p>' })
    const email = await read(await receivedTest(person))
    expect(email.from).toEqual({
      name: expect.stringMatching(/^Practice/),
      address: `hello@${practice.domain}`,
    })
    expect(email.html).toContain('<p>Warmly, <b>Sam</b></p>')
    expect(email.text).toContain('-- \nWarmly, Sam')

    // Without a signature of its own, the practice has the generated one.
    await setSignature(practice, { enabled: false, html: '<p>Warmly, <b>Sam</b></p>' })
    const withGenerated = await read(await receivedTest(person))
    expect(withGenerated.html).not.toContain('Warmly')
    expect(withGenerated.text).toMatch(/-- \n.*Hannah Price/s)
  })

  it('does not say that replies arrive until DNS says so (COMS-07, C3-21)', async () => {
    const { practice, person } = await aMember()
    expect((await read(await receivedTest(person))).text).toContain(
      'does not show that replies of patients reach',
    )
    dns.names.set(`MX ${practice.domain}`, [`10 ${OUR_MX}`])
    await person.post('/v3/clients/settings/dns/verification')
    expect((await read(await receivedTest(person))).text).not.toContain('replies of patients')
  })

  it('is limited to ten in an hour for each user, also when they are sent at once (COMS-06)', async () => {
    const { practice, person } = await aMember()
    const to = anAddress()
    const responses = await Promise.all(Array.from({ length: 13 }, () => sendTest(person, to)))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429, 429, 429])
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({
      code: 'too_many_emails',
      message: 'You have sent 10 of these emails in the last hour. Please try again later.',
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
    await emailsTo(to, 10)

    const colleague = product.visitor()
    await colleague.signIn(await aColleague(deps, practice))
    expect((await sendTest(colleague, anAddress())).status).toBe(202)
    clock.skip(HOUR)
    expect((await sendTest(person, anAddress())).status).toBe(202)
  })

  it('has failed, with the reason, when the relay refuses it', async () => {
    const { person } = await aMember()
    script.RCPT = '550 5.1.1 No such user\r\n'
    try {
      const { body } = await sendTest(person, anAddress())
      await expect
        .poll(() => stateOf(person, body.id), WITHIN)
        .toMatchObject({
          state: 'failed',
          problem: 'The mail service does not know this address. Check it and try again.',
        })
    } finally {
      delete script.RCPT
    }
  })

  it('is sent when the relay is available again, and given up after an hour', async () => {
    const { practice, person } = await aMember()
    script.MAIL = '451 4.3.0 Later\r\n'
    const [to, tooLate] = [anAddress(), anAddress()]
    const [sent, givenUp] = [await sendTest(person, to), await sendTest(person, tooLate)]
    try {
      await expect.poll(() => hasFailed(sent.body.id), WITHIN).toBe(true)
      await expect.poll(() => hasFailed(givenUp.body.id), WITHIN).toBe(true)
      expect(await stateOf(person, sent.body.id)).toMatchObject({ state: 'sending', problem: null })
      await inside(deps, practice, (tx) =>
        tx
          .updateTable('settings_emails')
          .set({ expires_at: clock.now() })
          .where('client_id', '=', practice.id)
          .where('id', '=', givenUp.body.id)
          .execute(),
      )
    } finally {
      delete script.MAIL
    }
    await product.retry()
    await emailsTo(to)
    await expect
      .poll(() => stateOf(person, givenUp.body.id), WITHIN)
      .toMatchObject({
        state: 'failed',
        problem: 'The mail service could not be reached. Try again later.',
      })
    await emailsTo(tooLate, 0)
  })

  it('is sent again when it is not clear whether the relay has it, and the relay cannot be asked', async () => {
    const { person } = await aMember()
    const to = anAddress()
    script.end = 'drop'
    const { body } = await sendTest(person, to)
    try {
      await expect.poll(() => hasFailed(body.id), WITHIN).toBe(true)
    } finally {
      delete script.end
    }
    expect(await stateOf(person, body.id)).toMatchObject({ state: 'sending' })
    clock.skip(60_000)
    await product.retry()
    await emailsTo(to)
    await expect.poll(() => stateOf(person, body.id), WITHIN).toMatchObject({ state: 'sent' })
  })

  it('is not sent again when its job runs again', async () => {
    const { practice, person } = await aMember()
    const to = anAddress()
    const { body } = await sendTest(person, to)
    await expect.poll(() => stateOf(person, body.id), WITHIN).toMatchObject({ state: 'sent' })
    await sendSettingsEmailJob.run(
      { deps, log: openLog('silent'), attempt: 2, signal: undefined },
      { client_id: practice.id, email_id: body.id },
    )
    await emailsTo(to, 1)
  })

  it('is sent even when its job is lost', async () => {
    const { practice } = await aMember()
    const to = anAddress()
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('settings_emails')
        .values({
          client_id: practice.id,
          id: uuid(),
          user_id: practice.userId,
          kind: 'test',
          recipient: to,
          created_at: clock.now(),
          expires_at: new Date(clock.now().getTime() + HOUR),
        })
        .execute(),
    )
    await runPeriodicJob(deps, 'mail-domain.requeue-emails')
    await emailsTo(to)
  })

  it('is refused without a session, without a sending email and without a mail service, and nothing is pretended', async () => {
    expect((await sendTest(product.visitor(), anAddress())).status).not.toBe(202)
    const { practice, person } = await aMember({ sending_email: null })
    const refused = await sendTest(person, anAddress())
    expect([refused.status, refused.body.code]).toEqual([409, 'no_sending_email'])
    expect(await rowsOf(practice)).toEqual([])

    const plain = await testProduct()
    try {
      const visitor = plain.visitor()
      await visitor.signIn((await aPractice(plain.deps)).email)
      for (const path of [TEST_EMAIL, INSTRUCTIONS]) {
        const response = await visitor.post(path, {
          to: anAddress(),
          ...(path === INSTRUCTIONS && { text: 'Hi' }),
        })
        expect([response.status, response.body.code]).toEqual([409, 'no_mail_service'])
        expect(response.body.message).toContain('no mail service is set up')
      }
    } finally {
      await plain.stop()
    }
  })

  it('cannot be seen by another practice', async () => {
    const [{ person }, other] = [await aMember(), await aMember()]
    const { body } = await sendTest(person, anAddress())
    expect((await other.person.get(`/v3/clients/settings/emails/${body.id}`)).status).toBe(404)
    expect((await person.get(`/v3/clients/settings/emails/${uuid()}`)).status).toBe(404)
  })
})

describe('the DNS instructions', () => {
  it('arrive with the text and the records ready to copy, and are answered to the user (COMS-05)', async () => {
    const { practice, person } = await aMember()
    const text = `${instructionsText({ practice: 'Brightside', hostname: practice.domain })}\n<b>& quickly`
    const to = anAddress()
    const { status, body } = await person.post(INSTRUCTIONS, { to, text })
    expect(status).toBe(202)
    expect(body).toEqual({ to, id: expect.any(String) })
    const email = await read((await emailsTo(to))[0] as ReceivedMail)
    expect(email.subject).toBe(`DNS records for ${practice.domain}`)
    expect(email.from?.address).toBe(`hello@${practice.domain}`)
    expect(email.replyTo).toEqual([{ name: '', address: practice.email }])
    expect(email.text).toContain(text)
    expect(email.html).toContain('&lt;b&gt;&amp; quickly')
    const { body: settings } = await person.get('/v3/clients/settings/dns')
    for (const { name, value } of [
      ...settings.spf.records,
      ...settings.dkim.records,
      ...settings.dmarc.records,
    ]) {
      expect(email.text).toContain(`Type: TXT\nName: ${name}\nValue: ${value}`)
      expect(email.html).toContain(`>${name}</td>`)
      expect(email.html).toContain(`>${value}</td>`)
    }
  })

  it('have the SPF record that keeps what the domain has, which is looked up first, and no DMARC record if there is one (COMS-05)', async () => {
    const { practice, person } = await aMember()
    dns.names.set(practice.domain, ['v=spf1 include:_spf.google.com -all'])
    dns.names.set(`_dmarc.${practice.domain}`, ['v=DMARC1; p=none'])
    const to = anAddress()
    await person.post(INSTRUCTIONS, { to, text: 'Hello' })
    const { text } = await read((await emailsTo(to))[0] as ReceivedMail)
    expect(text).toContain('Value: v=spf1 include:_spf.google.com include:mail.enamel.test -all')
    expect(text).not.toContain('DMARC')
  })

  it('say how to extend the SPF record while DNS does not answer, and have none that could replace it (COMS-05)', async () => {
    const { practice, person } = await aMember()
    dns.names.set(practice.domain, 'SERVFAIL')
    const to = anAddress()
    expect((await person.post(INSTRUCTIONS, { to, text: 'Hello' })).status).toBe(202)
    const { text, html } = await read((await emailsTo(to))[0] as ReceivedMail)
    expect(text).toContain(`If ${practice.domain} has one already, add include:mail.enamel.test to it`)
    expect(text).not.toContain('Value: v=spf1')
    expect(html).not.toContain('>v=spf1')
    expect(text).toContain(`Name: en1._domainkey.${practice.domain}`)
  })

  it('have the DMARC record with the words to replace one that mail servers ignore (COMS-05)', async () => {
    const { practice, person } = await aMember()
    dns.names.set(`_dmarc.${practice.domain}`, ['v=DMARC1; p=later'])
    await person.post('/v3/clients/settings/dns/verification')
    const to = anAddress()
    await person.post(INSTRUCTIONS, { to, text: 'Hello' })
    const { text } = await read((await emailsTo(to))[0] as ReceivedMail)
    expect(text).toContain('so mail servers do not act on it: replace it with the one shown here.')
    expect(text).toContain(`Value: v=DMARC1; p=none; rua=mailto:postmaster@${practice.domain}`)
    expect(text).not.toContain('Leave this out')
  })

  it('have the MX record by which replies arrive, beside the mailboxes of the domain (C3-21, COMS-05)', async () => {
    const { practice, person } = await aMember()
    dns.names.set(`MX ${practice.domain}`, ['1 mx.google.com'])
    const to = anAddress()
    await person.post(INSTRUCTIONS, { to, text: 'Hello' })
    const { text, html } = await read((await emailsTo(to))[0] as ReceivedMail)
    expect(text).toContain(`Mail to ${practice.domain} goes to mx.google.com`)
    expect(text).toContain(`Type: MX\nName: mail.${practice.domain}\nValue: 10 ${OUR_MX}`)
    expect(html).toContain(`>10 ${OUR_MX}</td>`)

    dns.names.set(`MX ${practice.domain}`, [`10 ${OUR_MX}`])
    const again = anAddress()
    await person.post(INSTRUCTIONS, { to: again, text: 'Hello' })
    expect((await read((await emailsTo(again))[0] as ReceivedMail)).text).not.toContain('Type: MX')
  })

  it('are refused without a valid address or a text, and nothing is sent (COMS-05)', async () => {
    const { practice, person } = await aMember()
    const refused = await person.post(INSTRUCTIONS, { to: 'web', text: ' \n ' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      to: ['Enter a valid email address'],
      text: ['Must not be empty'],
    })
    expect((await person.post(INSTRUCTIONS, { to: anAddress(), text: 'x'.repeat(5_001) })).status).toBe(422)
    expect(await rowsOf(practice)).toEqual([])
  })

  it('are limited to ten in an hour, apart from tests', async () => {
    const { person } = await aMember()
    const to = anAddress()
    for (let count = 0; count < 10; count++)
      expect((await person.post(INSTRUCTIONS, { to, text: 'Hello' })).status).toBe(202)
    expect((await person.post(INSTRUCTIONS, { to, text: 'Hello' })).status).toBe(429)
    expect((await sendTest(person, anAddress())).status).toBe(202)
  })
})

it('emails of the settings are recorded in the audit log, and forgotten after a week', async () => {
  const { practice, person } = await aMember()
  await sendTest(person, anAddress())
  await person.post(INSTRUCTIONS, { to: anAddress(), text: 'Hello' })
  const lines = await inside(deps, practice, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute(),
  )
  expect(lines.slice(1)).toEqual([
    { action: 'test_email.send', status: 202 },
    { action: 'mail_domain.instruct', status: 202 },
  ])
  await runPeriodicJob(deps, 'mail-domain.forget-emails')
  expect(await rowsOf(practice)).toHaveLength(2)
  clock.skip(7 * 24 * HOUR + 1)
  await runPeriodicJob(deps, 'mail-domain.forget-emails')
  expect(await rowsOf(practice)).toEqual([])
})

describe('the emails of a practice', () => {
  it('pass SPF, DKIM and DMARC at a mail server, signed with the key of the practice', async () => {
    const { practice, person } = await aMember()
    await addRecords(person)
    dns.names.set(`_dmarc.${practice.domain}`, ['v=DMARC1; p=reject; adkim=s; aspf=s'])
    const verdict = await authenticate(await receivedTest(person))
    expect(verdict).toEqual({
      dkim: { result: 'pass', domain: practice.domain, selector: 'en1', signedHeaders: expect.any(Array) },
      spf: { result: 'pass', domain: practice.domain },
      dmarc: 'pass',
    })
    for (const header of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'])
      expect(verdict.dkim.signedHeaders).toContain(header)
  })

  it('to patients are signed too, with their thread and their address for replies', async () => {
    const { practice, person } = await aMember()
    await addRecords(person)
    const to = anAddress()
    const patient = await aPatient(deps, practice, { email: to })
    const message = { id: uuid(), channel: 'Email', subject: 'Your plan', body: 'Dear Grace\n.\nSee you' }
    expect((await person.post(`/v3/patients/${patient}/communications`, message)).status).toBe(201)
    const verdict = await authenticate((await emailsTo(to))[0] as ReceivedMail)
    expect(verdict).toMatchObject({ dkim: { result: 'pass' }, spf: { result: 'pass' } })
    expect(verdict.dkim.signedHeaders).toContain('reply-to')
  })

  it("fail with another practice's DKIM record", async () => {
    const [{ practice, person }, other] = [await aMember(), await aMember()]
    await addRecords(person)
    await addRecords(other.person)
    const stolen = dns.names.get(`en1._domainkey.${other.practice.domain}`)
    dns.names.set(`en1._domainkey.${practice.domain}`, stolen ?? [])
    expect((await authenticate(await receivedTest(person))).dkim.result).toBe('fail')
  })

  it('fail with an SPF record that does not allow the relay, and with none', async () => {
    const { practice, person } = await aMember()
    dns.names.set(practice.domain, ['v=spf1 ip4:192.0.2.1 -all'])
    dns.names.set(`_dmarc.${practice.domain}`, ['v=DMARC1; p=reject'])
    const mail = await receivedTest(person)
    expect(await authenticate(mail)).toMatchObject({ spf: { result: 'fail' }, dmarc: 'fail' })
    dns.names.delete(practice.domain)
    expect(await authenticate(mail)).toMatchObject({ spf: { result: 'none' }, dmarc: 'fail' })
  })

  it('fail when they were changed on their way', async () => {
    const { person } = await aMember()
    await addRecords(person)
    const { message, sender } = await receivedTest(person)
    const forged = message.toString('latin1').replace('Test email', 'Fake email')
    expect((await authenticate({ message: Buffer.from(forged, 'latin1'), sender })).dkim.result).toBe('fail')
  })
})

function rowsOf(practice: Practice) {
  return inside(deps, practice, (tx) =>
    tx.selectFrom('settings_emails').select('id').where('client_id', '=', practice.id).execute(),
  )
}
