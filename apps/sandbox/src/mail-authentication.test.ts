import { generateKeyPairSync } from 'node:crypto'
import { eventually } from '@enamel/testing/eventually'
import nodemailer from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { createAuthenticateMail } from './mail/authenticate-mail.ts'
import type { OutboxItem } from './outbox/entry.ts'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { sandboxAndProduct } from './testing/sandbox-and-product.ts'

const fixture = await fixtureForFile(sandboxAndProduct())
const relay = nodemailer.createTransport(fixture.sandbox.smtpUrl)
const key = newKey()

function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

const setText = (name: string, ...values: string[]) => fixture.put('/dns', { name, type: 'TXT', values })
const setSpf = (domain: string, end = '~all') =>
  setText(domain, `v=spf1 include:_spf.mail.sandbox.test ${end}`)
const setKey = (publicKey = key.publicKey) =>
  setText('en1._domainkey.brightside.test', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`)

interface Sending {
  isSigned?: boolean
  sender?: string
  to?: string[]
}

/** Sends an email from Brightside Dental, signed with its key. */
function send({
  isSigned = true,
  sender = 'bounce+1@brightside.test',
  to = ['amelia@mail.test'],
}: Sending = {}) {
  const dkim = { domainName: 'brightside.test', keySelector: 'en1', privateKey: key.privateKey }
  return relay.sendMail({
    from: 'Brightside Dental <hello@brightside.test>',
    to,
    subject: 'Your implant consultation',
    text: 'Would Tuesday suit you?',
    envelope: { from: sender, to },
    ...(isSigned ? { dkim } : {}),
  })
}

/** The outbox, once every mail in it has been checked. */
function checkedMails(): Promise<OutboxItem[]> {
  return eventually(async () => {
    const { body } = await fixture.get('/outbox?channel=email')
    expect(body).not.toEqual([])
    for (const { authentication } of body) expect(authentication).not.toBeNull()
    return body
  })
}

async function checkedMail(sending: Sending = {}) {
  await send(sending)
  const [mail] = await checkedMails()
  return mail?.authentication
}

describe('the sender of an email', () => {
  it('is proven when the signature, the envelope sender and the From address are of the same domain', async () => {
    await setSpf('brightside.test')
    await setKey()
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=reject; adkim=s; aspf=s')
    const authentication = await checkedMail()
    expect(authentication).toMatchObject({
      spf: { result: 'pass', domain: 'brightside.test' },
      dkim: [{ result: 'pass', domain: 'brightside.test', selector: 'en1', reason: null }],
      dmarc: { result: 'pass', domain: 'brightside.test', aligned: true, policy: 'reject' },
    })
    expect(authentication?.header).toMatch(/^mx\.sandbox\.test; dkim=pass .* spf=pass .* dmarc=pass /)
  })

  it('is checked once for a mail, and the result is shown with each recipient’s copy', async () => {
    await setKey()
    await send({ to: ['amelia@mail.test', 'kim@mail.test'] })
    const results = (await checkedMails()).map(({ to, authentication }) => [
      to,
      authentication?.dkim[0]?.result,
    ])
    expect(results).toEqual([
      ['amelia@mail.test', 'pass'],
      ['kim@mail.test', 'pass'],
    ])
  })

  it('is not proven by a signature with another key than that of the record', async () => {
    await setKey(newKey().publicKey)
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=quarantine')
    expect(await checkedMail({ sender: 'bounce@elsewhere.test' })).toMatchObject({
      dkim: [{ result: 'fail', selector: 'en1', reason: 'bad signature' }],
      dmarc: { result: 'fail', aligned: false, policy: 'quarantine' },
    })
  })

  it('is not proven by a signature whose record is missing', async () => {
    expect(await checkedMail()).toMatchObject({
      spf: { result: 'none', domain: 'brightside.test' },
      dkim: [{ result: 'neutral', domain: 'brightside.test', reason: 'no key' }],
      dmarc: { result: 'none', aligned: false, policy: null },
    })
  })

  it('has no signature when the mail is not signed, and is still proven by SPF', async () => {
    await setSpf('brightside.test')
    expect(await checkedMail({ isSigned: false })).toMatchObject({
      spf: { result: 'pass' },
      dkim: [],
      dmarc: { result: 'none', aligned: true },
    })
  })

  it('fails SPF when the domain does not name this machine, and is then proven by its signature alone', async () => {
    await setText('brightside.test', 'v=spf1 ip4:192.0.2.1 -all')
    await setKey()
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=none')
    expect(await checkedMail()).toMatchObject({
      spf: {
        result: 'fail',
        reason: expect.stringMatching(
          /^domain of bounce\+1@brightside\.test does not designate .* as permitted/,
        ),
      },
      dkim: [{ result: 'pass' }],
      dmarc: { result: 'pass', aligned: true },
    })
  })

  it('is proven by the envelope sender of a subdomain, unless the DMARC record demands the same domain', async () => {
    await setSpf('bounces.brightside.test')
    const sending = { sender: 'bounce@bounces.brightside.test', isSigned: false }
    const aligned = async () => {
      await send(sending)
      return (await checkedMails()).map(({ authentication }) => authentication?.dmarc)
    }
    expect(await aligned()).toMatchObject([{ result: 'none', aligned: true }])
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=none')
    expect(await aligned()).toMatchObject([{}, { result: 'pass', aligned: true }])
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=none; aspf=s')
    expect(await aligned()).toMatchObject([{}, {}, { result: 'fail', aligned: false }])
  })

  it('is not proven by the envelope sender of another domain, with or without a DMARC record', async () => {
    await setSpf('elsewhere.test')
    const sending = { sender: 'bounce@elsewhere.test', isSigned: false }
    expect(await checkedMail(sending)).toMatchObject({
      spf: { result: 'pass', domain: 'elsewhere.test' },
      dmarc: { result: 'none', aligned: false },
    })
    await setText('_dmarc.brightside.test', 'v=DMARC1; p=none')
    await send(sending)
    const [, second] = await checkedMails()
    expect(second?.authentication?.dmarc).toMatchObject({ result: 'fail', aligned: false })
  })

  it.each(['error', 'reject', 'down'])(
    'cannot be checked while DNS is in the mode %s, and the mail arrives all the same',
    async (mode) => {
      await setSpf('brightside.test')
      await setKey()
      await fixture.put('/trouble', { service: 'dns', mode })
      expect(await checkedMail()).toMatchObject({
        spf: { result: 'temperror' },
        dkim: [{ result: 'temperror', domain: 'brightside.test', selector: 'en1' }],
        dmarc: { result: 'temperror', aligned: false },
      })
    },
  )

  it('is checked by the records as they are served: a typing error in the key makes the signature fail', async () => {
    await setKey()
    await fixture.put('/trouble', { service: 'dns', mode: 'wrong' })
    expect(await checkedMail()).toMatchObject({ dkim: [{ result: 'fail', reason: 'bad signature' }] })
  })

  it('is not checked for a mail to a practice', async () => {
    await fixture.post('/email', { from: 'amelia@mail.test', subject: 'Hello', text: 'Hello' })
    const abort = new AbortController()
    const { body } = await fetch(`${fixture.sandbox.url}/live?email=amelia@mail.test`, {
      signal: abort.signal,
    })
    const { value } = (await body?.getReader().read()) ?? {}
    abort.abort()
    const [, snapshot = ''] = new TextDecoder().decode(value).split('data: ')
    expect(JSON.parse(snapshot).entries).toMatchObject([{ direction: 'to_practice', authentication: null }])
  })

  it('is unknown, with the reason, when the check itself fails', async () => {
    const authenticate = createAuthenticateMail(() => Promise.reject(new Error('no DNS')))
    const client = { ip: '127.0.0.1', helo: 'product.test' }
    const mail = { client, envelopeFrom: 'a@brightside.test', envelopeId: null, returnsFull: false }
    expect(await authenticate({ ...mail, recipients: [], raw: undefined as never })).toMatchObject({
      spf: {
        result: 'temperror',
        domain: 'brightside.test',
        reason: expect.stringMatching(/^The check failed: /),
      },
      dkim: [],
      dmarc: { result: 'temperror', aligned: false },
    })
  })
})

it('accepts and delivers mails without waiting for DNS', async () => {
  const { sandbox, put, get, stop } = await sandboxAndProduct({ slowMs: 600_000 })
  await put('/trouble', { service: 'dns', mode: 'slow' })
  const slowRelay = nodemailer.createTransport(sandbox.smtpUrl)
  const mail = { from: 'hello@brightside.test', to: 'amelia@mail.test', subject: 'Hello', text: 'Hello' }
  for (let count = 0; count < 3; count++) await slowRelay.sendMail(mail)
  const { body } = await get('/outbox')
  expect(body).toHaveLength(3)
  for (const item of body) expect(item).toMatchObject({ status: 'delivered', authentication: null })
  await stop()
})
