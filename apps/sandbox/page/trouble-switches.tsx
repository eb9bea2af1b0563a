import { useState } from 'react'
import { type Mode, type Service, type Trouble, troubleModes } from '../src/trouble/troubles.ts'
import { type ControlResult, control } from './control.ts'
import { ResultLine } from './result-line.tsx'

const serviceNames: Record<Service, string> = {
  carrier: 'Carrier (texts)',
  whatsapp: 'WhatsApp',
  mail: 'Mail relay',
  identity: 'Smile ID (sign-in)',
  'practice-system': 'Dentally',
  mailbox: 'Gmail and Outlook',
  dns: 'DNS',
}

const modeNames: Record<Mode, string> = {
  ok: 'Works normally',
  down: 'Down: drops every connection',
  slow: 'Slow: responds after 4 seconds',
  error: 'Error: returns a server error',
  lose_replies: 'Loses replies: carries out requests but never responds',
  expired_token: 'Rejects the product’s credentials',
  reject: 'Rejects messages and changes',
  duplicate: 'Sends messages and their reports twice',
  reorder: 'Reports the last status first',
  lose_webhooks: 'Loses webhooks: the product hears of nothing',
  outage: 'Outage: drops every connection and calls no webhook',
  rate: 'Limit of requests reached',
  rate_429: 'Too many requests: retry later',
  garbage: 'Returns malformed responses',
  expired_access: 'Access expired: credentials must be renewed',
  expired_history: 'Sync position too old: start again',
  missing: 'Knows no name',
  wrong: 'Text records have a typing error',
}

const rates = [1, 0.5, 0.2]

/** Lets the user choose each service's mode of trouble, and the share of requests that it affects. */
export function TroubleSwitches({ troubles }: { troubles: Trouble[] }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const setTrouble = async (trouble: Trouble) => {
    const sent = await control('PUT', '/trouble', trouble, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section className="card" data-part="controls" aria-labelledby="trouble-title">
      <header className="card-head">
        <h2 id="trouble-title">Trouble</h2>
        <p>
          {troubles.every(({ mode }) => mode === 'ok') ? 'All services work' : 'Some services have trouble'}
        </p>
      </header>
      <div className="stack">
        {troubles.map((trouble) => (
          <div key={trouble.service} className="trouble" data-mode={trouble.mode}>
            <label className="field">
              <span>{serviceNames[trouble.service]}</span>
              <select
                value={trouble.mode}
                onChange={({ target }) => setTrouble({ ...trouble, mode: target.value as Mode })}
              >
                {troubleModes[trouble.service].map((mode) => (
                  <option key={mode} value={mode}>
                    {modeNames[mode]}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              <span>
                Requests<span className="visually-hidden"> affected: {serviceNames[trouble.service]}</span>
              </span>
              <select
                value={trouble.rate}
                disabled={trouble.mode === 'ok'}
                onChange={({ target }) => setTrouble({ ...trouble, rate: Number(target.value) })}
              >
                {[...new Set([...rates, trouble.rate])].map((rate) => (
                  <option key={rate} value={rate}>
                    {Math.round(rate * 100)}%
                  </option>
                ))}
              </select>
            </label>
          </div>
        ))}
        <ResultLine result={result} />
      </div>
    </section>
  )
}
