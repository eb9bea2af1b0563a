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
}

const modeNames: Record<Mode, string> = {
  ok: 'Works',
  down: 'Down: breaks every connection',
  slow: 'Slow: seconds late',
  error: 'Error: fails inside',
  lose_replies: 'Loses replies: acts, but never answers',
  expired_token: 'Rejects our password',
  reject: 'Rejects what is sent',
  duplicate: 'Sends everything twice',
  reorder: 'Reports the last step first',
  rate: 'Over the limit of the hour',
  rate_429: 'Asks to retry later',
  garbage: 'Answers nonsense',
}

const rates = [1, 0.5, 0.2]

/** For each service: the kind of trouble and the share of requests that it affects. */
export function TroubleSwitches({ troubles }: { troubles: Trouble[] }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const set = async (trouble: Trouble) => {
    const sent = await control('PUT', '/trouble', trouble, '')
    setResult(sent.kind === 'refused' ? sent : null)
  }
  return (
    <section className="card" data-part="controls" aria-labelledby="trouble-title">
      <header className="card-head">
        <h2 id="trouble-title">Trouble</h2>
        <p>{troubles.every(({ mode }) => mode === 'ok') ? 'All is well' : 'Something is wrong'}</p>
      </header>
      <div className="stack">
        {troubles.map((trouble) => (
          <div key={trouble.service} className="trouble" data-mode={trouble.mode}>
            <label className="field">
              <span>{serviceNames[trouble.service]}</span>
              <select
                value={trouble.mode}
                onChange={({ target }) => set({ ...trouble, mode: target.value as Mode })}
              >
                {troubleModes[trouble.service].map((mode) => (
                  <option key={mode} value={mode}>
                    {modeNames[mode]}
                  </option>
                ))}
              </select>
            </label>
            <label className="field share">
              <span>
                of requests<span className="unseen"> to the {serviceNames[trouble.service]}</span>
              </span>
              <select
                value={trouble.rate}
                disabled={trouble.mode === 'ok'}
                onChange={({ target }) => set({ ...trouble, rate: Number(target.value) })}
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
