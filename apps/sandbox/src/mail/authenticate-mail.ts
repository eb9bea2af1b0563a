import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { AuthenticateResult, AuthStatus, DNSResolver } from 'mailauth'
import pLimit from 'p-limit'
import { isWithin } from '../dns/name.ts'
import type { ZoneResolver } from '../dns/zone-resolver.ts'
import { domainOf } from './address-parts.ts'
import type { MailAuthentication } from './mail-authentication.ts'
import type { RelayedMail } from './relay.ts'

/** The name of the mail server that checks: the mailboxes' own. */
const MAIL_SERVER = 'mx.sandbox.test'
/** How many mails are checked at a time. Most of the time of a check may be spent waiting for DNS. */
const MAX_CONCURRENT = 20

export type AuthenticateMail = (mail: RelayedMail) => Promise<MailAuthentication>

/**
 * Checks the senders of mails by the RFCs of SPF, DKIM and DMARC, with a library that shares no code with the product.
 * Between two checks other work of the sandbox gets its turn, so that checks do not delay mails that arrive.
 * @returns a function that never rejects: a check that is not possible has the result temperror
 */
export function createAuthenticateMail(resolver: ZoneResolver): AuthenticateMail {
  const limit = pLimit(MAX_CONCURRENT)
  return (mail) =>
    limit(async () => {
      await yieldToOthers()
      try {
        return await check(mail, resolver)
      } catch (error) {
        return notPossible(mail, error)
      }
    })
}

async function check(mail: RelayedMail, resolver: ZoneResolver): Promise<MailAuthentication> {
  // Loaded when the first mail arrives: it takes a third of a second and 40 MB.
  const { authenticate } = await import('mailauth')
  const { client, envelopeFrom, raw } = mail
  const result = await authenticate(raw, {
    ip: client.ip,
    helo: client.helo,
    sender: envelopeFrom,
    mta: MAIL_SERVER,
    // The library's type leaves out MX records.
    resolver: resolver as DNSResolver,
    strict: true,
    disableArc: true,
    disableBimi: true,
  })
  return presentResult(result, mail)
}

function presentResult(
  { spf, dkim, dmarc, headers }: AuthenticateResult,
  mail: RelayedMail,
): MailAuthentication {
  const signatures = dkim.results.flatMap(({ status, signingDomain, selector = '' }) =>
    signingDomain === undefined
      ? []
      : [{ result: status.result, domain: signingDomain, selector, reason: reasonOf(status) }],
  )
  const sender = spf
    ? { result: spf.status.result, domain: spf.domain, reason: reasonOf(spf.status) }
    : { result: 'none', domain: domainOf(mail.envelopeFrom), reason: null }
  const from = domainOf(dkim.headerFrom[0] ?? '')
  const verdict = dmarc ? dmarc.status.result : 'none'
  const isPassedFor = ({ result, domain }: { result: string; domain: string }) =>
    result === 'pass' && isRelated(domain, from)
  return {
    spf: sender,
    dkim: signatures,
    dmarc: {
      result: verdict,
      domain: from,
      // Without a verdict by a DMARC record, which may demand more, related domains are aligned.
      aligned: verdict === 'pass' || (verdict !== 'fail' && [sender, ...signatures].some(isPassedFor)),
      policy: dmarc ? (dmarc.policy ?? null) : null,
      reason: dmarc ? reasonOf(dmarc.status) : null,
    },
    header: authenticationResults(headers),
  }
}

function notPossible({ envelopeFrom }: RelayedMail, error: unknown): MailAuthentication {
  const reason = `The check failed: ${error instanceof Error ? error.message : error}`
  const result = 'temperror'
  return {
    spf: { result, domain: domainOf(envelopeFrom), reason },
    dkim: [],
    dmarc: { result, domain: '', aligned: false, policy: null, reason },
    header: `${MAIL_SERVER}; spf=${result}; dmarc=${result}`,
  }
}

/** The library begins SPF's comments with the name of the mail server. */
function reasonOf({ comment }: AuthStatus): string | null {
  return comment?.replace(`${MAIL_SERVER}: `, '') ?? null
}

/** Whether the domains are the same, or one is below the other. */
function isRelated(domain: string, other: string): boolean {
  return isWithin(domain, other) || isWithin(other, domain)
}

/** The value of the header Authentication-Results among the library's headers, on one line. */
function authenticationResults(headers: string): string {
  const [, value = ''] = /^Authentication-Results: (.*)$/m.exec(headers.replace(/\r\n\s+/g, ' ')) ?? []
  return value
}
