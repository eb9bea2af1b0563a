import { useEffect, useRef, useState } from 'react'
import type { ListedAccount } from '../src/identity/accounts.ts'
import { type ControlResult, control } from './control.ts'
import { ResultLine } from './result-line.tsx'

interface SmileIdAccountsProps {
  accounts: ListedAccount[]
  /** Opens this person's mailbox, for example to read an invitation. */
  onOpenMailbox(account: ListedAccount): void
}

/** The accounts at the identity provider, with the passwords of the initial accounts. */
export function SmileIdAccounts({ accounts, onOpenMailbox }: SmileIdAccountsProps) {
  const card = useRef<HTMLElement>(null)
  // The provider's sign-in page links to this element, which is rendered only after the browser has followed the link.
  useEffect(() => {
    if (location.hash === '#people') card.current?.scrollIntoView()
  }, [])
  const [result, setResult] = useState<ControlResult | null>(null)
  const toggleVerified = async ({ email, email_verified }: ListedAccount) => {
    const path = `/identity/accounts/${encodeURIComponent(email)}`
    const sent = await control('PUT', path, { email_verified: !email_verified }, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section ref={card} className="card" data-part="controls" id="people" aria-labelledby="people-title">
      <header className="card-head">
        <h2 id="people-title">Smile ID accounts</h2>
        <p>Who can sign in</p>
      </header>
      <ul className="accounts">
        {accounts.map((account) => (
          <li key={account.email}>
            <p className="account-name">
              <strong>{account.name}</strong>
              <button type="button" className="chip" onClick={() => onOpenMailbox(account)}>
                <span className="visually-hidden">Open the </span>Mailbox
                <span className="visually-hidden"> of {account.name}</span>
              </button>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={account.email_verified}
                  onChange={() => toggleVerified(account)}
                  aria-label={`Email of ${account.name} is verified`}
                />
                <span aria-hidden="true">Verified</span>
              </label>
            </p>
            <p className="account-details">
              {account.email}
              <br />
              {account.password ? <code>{account.password}</code> : 'Own password'}
            </p>
          </li>
        ))}
      </ul>
      <ResultLine result={result} />
    </section>
  )
}
