import type { MailAuthentication } from '../src/mail/mail-authentication.ts'
import type { MailEntry } from '../src/outbox/entry.ts'

/** One check of a mail's sender, as a line of the details. */
interface Check {
  name: string
  result: string
  details: string[]
}

/** The checks of an email's sender, as a mail program shows them under "Show original". */
export function MailChecks({ mail }: { mail: MailEntry }) {
  const { authentication } = mail
  if (mail.direction !== 'to_patient') return null
  if (!authentication) return <p className="hint">The sender is being checked.</p>
  const checks = checksOf(authentication)
  return (
    <details className="mail-checks">
      <summary>
        {checks.map(({ name, result, details }) => (
          <span key={name + details.join()} className="check" data-result={result}>
            {name} {result}
          </span>
        ))}
      </summary>
      <dl>
        {checks.map(({ name, result, details }) => (
          <div key={name + details.join()}>
            <dt>{name}</dt>
            <dd>
              <strong data-result={result}>{result}</strong> {details.join(', ')}
            </dd>
          </div>
        ))}
        <div>
          <dt>Header</dt>
          <dd>
            <code>Authentication-Results: {authentication.header}</code>
          </dd>
        </div>
      </dl>
    </details>
  )
}

function checksOf({ spf, dkim, dmarc }: MailAuthentication): Check[] {
  const signatures = dkim.map(({ result, domain, selector, reason }) => ({
    name: 'DKIM',
    result,
    details: [`signed by ${domain}`, `selector ${selector}`, ...withReason(reason)],
  }))
  const unsigned = { name: 'DKIM', result: 'none', details: ['the mail is not signed'] }
  return [
    { name: 'SPF', result: spf.result, details: [spf.domain, ...withReason(spf.reason)] },
    ...(signatures.length > 0 ? signatures : [unsigned]),
    {
      name: 'DMARC',
      result: dmarc.result,
      details: [
        dmarc.domain,
        dmarc.aligned ? 'aligned' : 'not aligned',
        dmarc.policy === null ? 'no policy' : `policy ${dmarc.policy}`,
      ],
    },
  ]
}

function withReason(reason: string | null): string[] {
  return reason === null ? [] : [reason]
}
