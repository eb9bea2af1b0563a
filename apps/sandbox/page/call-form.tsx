import { type FormEvent, useState } from 'react'
import type { Practice } from '../src/practices.ts'
import { type ControlResult, control } from './control.ts'
import { nationalNumber } from './national-number.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'

/** A form to call the practice, which either answers or misses the call. */
export function CallForm({ person, practice }: { person: Person; practice: Practice }) {
  const [answered, setAnswered] = useState(true)
  const [seconds, setSeconds] = useState('90')
  const [result, setResult] = useState<ControlResult | null>(null)

  async function placeCall(event: FormEvent) {
    event.preventDefault()
    const call = {
      from: person.number,
      to: practice.number,
      answered,
      seconds: answered ? Number(seconds) : 0,
    }
    const message = answered ? `You spoke for ${seconds} seconds.` : 'No one answered.'
    setResult(await control('POST', '/call', call, message))
  }

  return (
    <section className="card" data-part="form" aria-labelledby="call-title">
      <header className="card-head">
        <h2 id="call-title">Call</h2>
        <p className="figures">{nationalNumber(practice.number)}</p>
      </header>
      <form className="stack" onSubmit={placeCall}>
        <fieldset className="choices">
          <legend>The practice</legend>
          <label>
            <input type="radio" name="answered" checked={answered} onChange={() => setAnswered(true)} />
            <span>Answers the call</span>
          </label>
          <label>
            <input type="radio" name="answered" checked={!answered} onChange={() => setAnswered(false)} />
            <span>Misses the call</span>
          </label>
        </fieldset>
        <div className="line">
          <label className="inline-field seconds">
            <span className="label">Seconds</span>
            <input
              type="number"
              min={0}
              max={14_400}
              required
              disabled={!answered}
              value={answered ? seconds : ''}
              onChange={({ target }) => setSeconds(target.value)}
            />
          </label>
          <button type="submit" className="button primary">
            Call
          </button>
        </div>
        <ResultLine result={result} />
      </form>
    </section>
  )
}
