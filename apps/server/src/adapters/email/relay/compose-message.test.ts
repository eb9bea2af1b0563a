import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticateMail } from '../../../testing/authenticate-mail.ts'
import { type TestDnsServer, testDnsServer } from '../../../testing/dns-server.ts'
import { composeMessage, type OutgoingEmail } from './compose-message.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

let dns: TestDnsServer
beforeAll(async () => {
  dns = await testDnsServer({
    'en1._domainkey.brightside.test': [[record.slice(0, 255), record.slice(255)]],
    'en1._domainkey.xn--zahnrzte-3za.test': [[record.slice(0, 255), record.slice(255)]],
  })
})
afterAll(() => dns.stop())

const email: OutgoingEmail = {
  id: '0190a000-0000-7000-8000-000000000001',
  messageId: '0190a000-0000-7000-8000-000000000001@brightside.test',
  envelopeFrom: 'bounce@brightside.test',
  from: { name: 'Brightside Dental – Zürich', address: 'hello@brightside.test' },
  to: 'olivia@mail.example',
  replyTo: 'reply+abc123@brightside.test',
  subject: 'Your quote – £250',
  text: '.Dear Olivia\n\n  From here  \n',
  html: '<p>Dear Olivia</p>',
  inReplyTo: 'question@mail.example',
  references: ['first@mail.example', 'question@mail.example'],
  date: new Date('2026-03-02T09:14:05Z'),
  dkim: { selector: 'en1', privateKey },
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://enamel.test/u/1>, <mailto:unsub@brightside.test>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  attachments: [
    { filename: 'Plan.pdf', mimeType: 'application/pdf', content: Buffer.from('%PDF-1.4'), contentId: null },
  ],
}
const verify = async (sent: OutgoingEmail) =>
  (await authenticateMail({ message: await composeMessage(sent), sender: sent.envelopeFrom }, dns.address))
    .dkim

it('an email is signed for the domain of its sender, and the signature covers all that says what it is', async () => {
  expect(await verify(email)).toEqual({
    result: 'pass',
    domain: 'brightside.test',
    selector: 'en1',
    signedHeaders: [
      'from',
      'reply-to',
      'to',
      'subject',
      'date',
      'message-id',
      'in-reply-to',
      'references',
      'mime-version',
      'content-type',
      'auto-submitted',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ],
  })
})

it('an email of a domain with letters of any alphabet is signed for its DNS form', async () => {
  const from = { name: 'Zahnärzte', address: 'hallo@zahnärzte.test' }
  expect(await verify({ ...email, from })).toMatchObject({ result: 'pass', domain: 'xn--zahnrzte-3za.test' })
})

it('an email is not signed without a key', async () => {
  const message = await composeMessage({ ...email, dkim: null })
  expect(message.toString()).not.toContain('DKIM-Signature')
})
