import { useState } from 'react'
import { DAY_MS } from '../src/clock/day.ts'
import type { ClockReading } from '../src/live/live-events.ts'
import type { Appointment, AppointmentState, Invoice } from '../src/practice-system/records.ts'
import { type ControlResult, control } from './control.ts'
import type { Opened } from './dentally-records.ts'
import { longDate, timeOf } from './moments.ts'
import { ResultLine } from './result-line.tsx'
import { demoTime } from './sandbox-state.ts'

const nextStates: readonly { state: AppointmentState; name: string }[] = [
  { state: 'Confirmed', name: 'Confirmed' },
  { state: 'Completed', name: 'Attended' },
  { state: 'Cancelled', name: 'Cancelled' },
  { state: 'Did not attend', name: 'Did not attend' },
]
/** A week ahead, at half past nine. */
const IN_A_WEEK_MS = 7 * DAY_MS + 9.5 * 3_600_000

export interface DentallyPatientProps {
  opened: Opened
  clock: ClockReading
  onClose(): void
}

/** One of the practice's patients: their visits and invoices, to change. */
export function DentallyPatient({ opened, clock, onClose }: DentallyPatientProps) {
  const { patient, appointments, invoices } = opened
  const [result, setResult] = useState<ControlResult | null>(null)
  const act = async (method: 'POST' | 'PUT', path: string, body: object, done: string) =>
    setResult(await control(method, `/practice-system${path}`, body, done))
  const book = () => {
    const midnight = Math.ceil(demoTime(clock, Date.now()).getTime() / DAY_MS) * DAY_MS
    const start = new Date(midnight + IN_A_WEEK_MS)
    const visit = { patient_id: patient.id, start_time: start.toISOString() }
    return act('POST', '/appointments', visit, 'Booked.')
  }
  return (
    <div className="stack">
      <p className="record-head">
        <strong>
          {patient.title} {patient.first_name} {patient.last_name}
        </strong>
        <button type="button" className="chip" onClick={onClose}>
          All patients
        </button>
      </p>
      <p className="account-details">
        {[patient.date_of_birth, patient.mobile_phone, patient.email_address].filter(Boolean).join(' · ')}
      </p>
      <ul className="records">
        {appointments.map((visit) => (
          <li key={visit.id}>
            <VisitLine
              visit={visit}
              onState={(state) => act('PUT', `/appointments/${visit.id}`, { state }, 'Changed.')}
            />
          </li>
        ))}
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLine
              invoice={invoice}
              onPay={() => act('PUT', `/invoices/${invoice.id}`, { paid: true }, 'Paid.')}
            />
          </li>
        ))}
      </ul>
      <div className="buttons start">
        <button type="button" className="button" onClick={book}>
          Book a visit
        </button>
        <button
          type="button"
          className="button"
          onClick={() => act('POST', '/invoices', { patient_id: patient.id, amount: '145.00' }, 'Invoiced.')}
        >
          Write an invoice
        </button>
      </div>
      <ResultLine result={result} />
    </div>
  )
}

function VisitLine({ visit, onState }: { visit: Appointment; onState(state: string): void }) {
  const { start_time, reason, state } = visit
  const start = new Date(start_time)
  return (
    <p className="record-line">
      <span>
        {reason}, {longDate(start)} {timeOf(start)}
      </span>
      <select
        aria-label={`State of ${reason} on ${longDate(start)}`}
        value={state}
        onChange={({ target }) => onState(target.value)}
      >
        {nextStates.some((next) => next.state === state) ? null : <option value={state}>{state}</option>}
        {nextStates.map((next) => (
          <option key={next.state} value={next.state}>
            {next.name}
          </option>
        ))}
      </select>
    </p>
  )
}

function InvoiceLine({ invoice, onPay }: { invoice: Invoice; onPay(): void }) {
  const { reference, amount, amount_outstanding, paid } = invoice
  return (
    <p className="record-line">
      <span className="figures">
        {reference}: £{amount}
        {paid ? ', paid' : `, £${amount_outstanding} open`}
      </span>
      {paid ? null : (
        <button type="button" className="chip" onClick={onPay}>
          Pay<span className="unseen"> {reference}</span>
        </button>
      )}
    </p>
  )
}
