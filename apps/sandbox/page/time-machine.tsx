import { useEffect, useState } from 'react'
import type { ClockReading } from '../src/live/live-events.ts'
import { type ControlResult, control } from './control.ts'
import { longDate, timeOf } from './moments.ts'
import { ResultLine } from './result-line.tsx'
import { demoTime } from './sandbox-state.ts'

const skips = [
  { name: '1 hour', seconds: 3_600 },
  { name: '1 day', seconds: 86_400 },
  { name: '3 days', seconds: 259_200 },
]

/** The demo's time, buttons to move it forward, and a button to reset it. */
export function TimeMachine({ clock }: { clock: ClockReading }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const now = useDemoTime(clock)
  return (
    <section className="card" data-part="controls" aria-labelledby="time-title">
      <header className="card-head">
        <h2 id="time-title">Time</h2>
        <p>{aheadOf(clock.offset_seconds)}</p>
      </header>
      <p className="now">
        <strong className="figures">{timeOf(now)}</strong> {longDate(now)}
      </p>
      <div className="buttons start">
        {skips.map(({ name, seconds }) => (
          <button
            key={name}
            type="button"
            className="button"
            onClick={async () => setResult(await control('POST', '/clock/skip', { seconds }, ''))}
          >
            <span className="unseen">Skip </span>
            {name}
          </button>
        ))}
        <button
          type="button"
          className="button danger"
          onClick={async () => setResult(await control('POST', '/reset', {}, ''))}
        >
          Reset
        </button>
      </div>
      <ResultLine result={result} />
    </section>
  )
}

/** The clock runs on between readings. */
function useDemoTime(clock: ClockReading): Date {
  const [machineNow, setMachineNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setMachineNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return demoTime(clock, machineNow)
}

function aheadOf(offsetSeconds: number): string {
  if (offsetSeconds === 0) return 'As on your wall'
  const hours = Math.round(offsetSeconds / 3_600)
  const days = Math.floor(hours / 24)
  const parts = [
    days > 0 ? `${days} day${days === 1 ? '' : 's'}` : '',
    hours % 24 > 0 ? `${hours % 24} hour${hours % 24 === 1 ? '' : 's'}` : '',
  ]
  return `${parts.filter(Boolean).join(' ') || `${offsetSeconds} seconds`} ahead`
}
