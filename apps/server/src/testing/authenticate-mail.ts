import { Resolver } from 'node:dns/promises'
import { authenticate, type DNSResolver } from 'mailauth'

/** What a mail server that receives an email finds out about its sender. */
export interface MailVerdict {
  dkim: { result: string; domain: string; selector: string; signedHeaders: string[] }
  spf: { result: string; domain: string }
  dmarc: string
}

export interface ReceivedMail {
  /** As it was received, with CRLF. */
  message: Buffer
  /** The sender of the envelope. */
  sender: string
}

/**
 * Checks an email from this machine as mail servers do (SPF, DKIM and DMARC), by a library that the product does not
 * use.
 * @param dnsServer the address of the name server, with its port
 */
export async function authenticateMail(
  { message, sender }: ReceivedMail,
  dnsServer: string,
): Promise<MailVerdict> {
  const dns = new Resolver()
  dns.setServers([dnsServer])
  const resolver: DNSResolver = (name, type) => dns.resolve(name, type) as Promise<string[] | string[][]>
  const { dkim, spf, dmarc } = await authenticate(message, {
    sender,
    ip: '127.0.0.1',
    helo: 'relay.test',
    mta: 'mx.test',
    resolver,
    strict: true,
    disableArc: true,
    disableBimi: true,
  })
  const [signature] = dkim.results
  return {
    dkim: {
      result: signature?.status.result ?? '',
      domain: signature?.signingDomain ?? '',
      selector: signature?.selector ?? '',
      signedHeaders: (signature?.signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/),
    },
    spf: { result: spf ? spf.status.result : '', domain: spf ? spf.domain : '' },
    dmarc: dmarc ? dmarc.status.result : '',
  }
}
