import { useEffect, useState } from 'react'
import type { ClockReading } from '../src/live/live-events.ts'
import { type ControlResult, control } from './control.ts'
import { formatLongDate, formatTime } from './format-time.ts'
import { ResultLine } from './result-line.tsx'
import { demoTime } from './sandbox-state.ts'

const skips = [
  { name: '1 hour', seconds: 3_600 },
  { name: '1 day', seconds: 86_400 },
  { name: '3 days', seconds: 259_200 },
]

/** The demo's time, with buttons to skip forward and to reset the sandbox. */
export function TimeMachine({ clock }: { clock: ClockReading }) {
  const [result, setResult] = useState<ControlResult | null>(null)
  const now = useDemoTime(clock)
  return (
    <section className="card" data-part="controls" aria-labelledby="time-title">
      <header className="card-head">
        <h2 id="time-title">Time</h2>
        <p>{offsetText(clock.offset_seconds)}</p>
      </header>
      <p className="now">
        <strong className="figures">{formatTime(now)}</strong> {formatLongDate(now)}
      </p>
      <div className="buttons start">
        {skips.map(({ name, seconds }) => (
          <button
            key={name}
            type="button"
            className="button"
            onClick={async () => setResult(await control('POST', '/clock/skip', { seconds }, ''))}
          >
            <span className="visually-hidden">Skip </span>
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

/** The demo's time, updated every second. */
function useDemoTime(clock: ClockReading): Date {
  const [machineNow, setMachineNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setMachineNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return demoTime(clock, machineNow)
}

function offsetText(offsetSeconds: number): string {
  if (offsetSeconds === 0) return 'Real time'
  const hours = Math.round(offsetSeconds / 3_600)
  const days = Math.floor(hours / 24)
  const parts = [
    days > 0 ? `${days} day${days === 1 ? '' : 's'}` : '',
    hours % 24 > 0 ? `${hours % 24} hour${hours % 24 === 1 ? '' : 's'}` : '',
  ]
  return `${parts.filter(Boolean).join(' ') || `${offsetSeconds} seconds`} ahead`
}
