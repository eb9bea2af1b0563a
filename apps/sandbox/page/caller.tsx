import { type FormEvent, useState } from 'react'
import type { Practice } from '../src/practices.ts'
import { type ControlResult, control } from './control.ts'
import { nationalNumber } from './national-number.ts'
import type { Person } from './people.ts'
import { ResultLine } from './result-line.tsx'

/** A call to the practice: answered, for how long, or missed. */
export function Caller({ person, practice }: { person: Person; practice: Practice }) {
  const [answered, setAnswered] = useState(true)
  const [seconds, setSeconds] = useState('90')
  const [result, setResult] = useState<ControlResult | null>(null)

  async function ring(event: FormEvent) {
    event.preventDefault()
    const call = {
      from: person.number,
      to: practice.number,
      answered,
      seconds: answered ? Number(seconds) : 0,
    }
    const done = answered ? `You spoke for ${seconds} seconds.` : 'Nobody answered.'
    setResult(await control('POST', '/call', call, done))
  }

  return (
    <section className="card" data-part="form" aria-labelledby="call-title">
      <header className="card-head">
        <h2 id="call-title">Call</h2>
        <p className="figures">{nationalNumber(practice.number)}</p>
      </header>
      <form className="stack" onSubmit={ring}>
        <fieldset className="choices">
          <legend>The practice</legend>
          <label>
            <input type="radio" name="answered" checked={answered} onChange={() => setAnswered(true)} />
            <span>Answers</span>
          </label>
          <label>
            <input type="radio" name="answered" checked={!answered} onChange={() => setAnswered(false)} />
            <span>Misses</span>
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
            Ring
          </button>
        </div>
        <ResultLine result={result} />
      </form>
    </section>
  )
}
