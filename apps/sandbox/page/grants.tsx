import { useState } from 'react'
import type { ListedGrant } from '../src/control/list-grants.ts'
import type { ClockReading } from '../src/live/live-events.ts'
import { type ControlResult, control } from './control.ts'
import { formatListTime } from './format-time.ts'
import { ResultLine } from './result-line.tsx'
import { demoTime } from './sandbox-state.ts'

const providers: { key: ListedGrant['provider']; name: string }[] = [
  { key: 'google', name: 'Google' },
  { key: 'microsoft', name: 'Microsoft' },
  { key: 'dentally', name: 'Dentally' },
  { key: 'whatsapp', name: '360dialog (WhatsApp)' },
]

/** The accounts that practices let the product use, by provider, and the way to take that back. */
export function Grants({ grants, clock }: { grants: ListedGrant[]; clock: ClockReading }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const revoke = async (provider: ListedGrant['provider']) => {
    const sent = await control('POST', `/integrations/${provider}/revoke`, {}, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section className="card" data-part="controls" aria-labelledby="grants-title">
      <header className="card-head">
        <h2 id="grants-title">Granted access</h2>
        <p>To accounts</p>
      </header>
      <ul className="accounts">
        {providers.map(({ key, name }) => {
          const granted = grants.filter(({ provider }) => provider === key)
          return (
            <li key={key}>
              <p className="account-name">
                <strong>{name}</strong>
                <button
                  type="button"
                  className="button danger"
                  disabled={granted.length === 0}
                  onClick={() => revoke(key)}
                >
                  Revoke<span className="visually-hidden"> access at {name}</span>
                </button>
              </p>
              {granted.length === 0 ? <p className="hint">No access</p> : null}
              {granted.map(({ account, granted_at }) => (
                <p key={account} className="account-details">
                  {account}{' '}
                  <span className="hint">
                    {granted_at === null
                      ? 'from the beginning'
                      : `since ${formatListTime(new Date(granted_at), demoTime(clock, Date.now()))}`}
                  </span>
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      <ResultLine result={result} />
    </section>
  )
}
