import { afterAll, expect } from 'vitest'
import { type ScriptedRelay, scriptedRelay } from '../../../adapters/email/testing/scripted-relay.ts'
import { authenticateMail, type MailVerdict, type ReceivedMail } from '../../../testing/authenticate-mail.ts'
import { aPractice, type Practice } from '../../../testing/builders.ts'
import { type TestDnsServer, testDnsServer } from '../../../testing/dns-server.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'

/** The entry of SPF that stands for the relay of the tests, which is on this machine. */
export const OUR_SPF = 'include:mail.enamel.test'
/** The server that receives mail for the product of the tests. */
export const OUR_MX = 'mx.enamel.test'

export interface MailDomainFixture {
  product: TestProduct
  dns: TestDnsServer
  relay: ScriptedRelay
  /** The replies of the relay, which a test may change. */
  script: NonNullable<Parameters<typeof scriptedRelay>[0]>
  /** A practice with a signed-in user. */
  aMember(given?: Parameters<typeof aPractice>[1]): Promise<{ practice: Practice; person: Person }>
  /** Adds the records that a domain without any needs. */
  addRecords(person: Person): Promise<void>
  /** The emails to an address that the relay accepted, once there are `count` of them. */
  emailsTo(address: string, count?: number): Promise<ReceivedMail[]>
  authenticate(mail: ReceivedMail): Promise<MailVerdict>
}

/** The product with a relay and a name server, for all tests of a file. */
export async function mailDomainFixture(): Promise<MailDomainFixture> {
  const dns = await testDnsServer({ 'mail.enamel.test': ['v=spf1 ip4:127.0.0.1 -all'] })
  const script: MailDomainFixture['script'] = {}
  const relay = await scriptedRelay(script)
  const product = await testProduct({
    DNS_SERVERS: dns.address,
    MAIL_SPF: OUR_SPF,
    MAIL_MX: OUR_MX,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${relay.port}`,
  })
  afterAll(async () => {
    await product.stop()
    await relay.stop()
    await dns.stop()
  })

  const received = (address: string): ReceivedMail[] =>
    relay.accepted
      .filter((message) => message.includes(`\r\nTo: ${address}\r\n`))
      .map((message) => ({
        // The lines of a transmitted message that begin with a dot have a second one.
        message: Buffer.from(`${message.replace(/^\./gm, '')}\r\n`, 'latin1'),
        sender: senderOf(message),
      }))

  function senderOf(message: string): string {
    const id = /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? ''
    const command = relay.commands.find((line) => line.startsWith('MAIL FROM:') && line.includes(id))
    return /<(.*?)>/.exec(command ?? '')?.[1] ?? ''
  }

  return {
    product,
    dns,
    relay,
    script,
    async aMember(given) {
      const practice = await aPractice(product.deps, given)
      const person = product.visitor()
      await person.signIn(practice.email)
      return { practice, person }
    },
    async addRecords(person) {
      const { body } = await person.get('/v3/clients/settings/dns')
      dns.names.set(body.hostname, [`v=spf1 ${OUR_SPF} ~all`])
      for (const { name, value } of body.dkim.records) dns.names.set(name, [value.match(/.{1,255}/g)])
    },
    async emailsTo(address, count = 1) {
      await expect.poll(() => received(address), WITHIN).toHaveLength(count)
      return received(address)
    },
    authenticate: (mail) => authenticateMail(mail, dns.address),
  }
}
