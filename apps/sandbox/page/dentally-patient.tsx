import { useState } from 'react'
import { DAY_MS } from '../src/clock/day.ts'
import type { ClockReading } from '../src/live/live-events.ts'
import type { Appointment, AppointmentState, Invoice } from '../src/practice-system/records.ts'
import { type ControlResult, control } from './control.ts'
import type { PatientRecords } from './dentally-records.ts'
import { formatLongDate, formatTime } from './format-time.ts'
import { ResultLine } from './result-line.tsx'
import { demoTime } from './sandbox-state.ts'

const nextStates: readonly { state: AppointmentState; name: string }[] = [
  { state: 'Confirmed', name: 'Confirmed' },
  { state: 'Completed', name: 'Attended' },
  { state: 'Cancelled', name: 'Cancelled' },
  { state: 'Did not attend', name: 'Did not attend' },
]
/** The time from the next midnight in UTC to the start of a new visit: a week later, at half past nine. */
const IN_A_WEEK_MS = 7 * DAY_MS + 9.5 * 3_600_000

export interface DentallyPatientProps {
  records: PatientRecords
  clock: ClockReading
  onClose(): void
}

/** One of the practice's patients, whose visits and invoices can be changed. */
export function DentallyPatient({ records, clock, onClose }: DentallyPatientProps) {
  const { patient, appointments, invoices } = records
  const [result, setResult] = useState<ControlResult | null>(null)
  const send = async (method: 'POST' | 'PUT', path: string, body: object, successMessage: string) =>
    setResult(await control(method, `/practice-system${path}`, body, successMessage))
  const book = () => {
    const midnight = Math.ceil(demoTime(clock, Date.now()).getTime() / DAY_MS) * DAY_MS
    const start = new Date(midnight + IN_A_WEEK_MS)
    const visit = { patient_id: patient.id, start_time: start.toISOString() }
    return send('POST', '/appointments', visit, 'The appointment is booked.')
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
              onStateChange={(state) =>
                send('PUT', `/appointments/${visit.id}`, { state }, 'The appointment is changed.')
              }
            />
          </li>
        ))}
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLine
              invoice={invoice}
              onMarkAsPaid={() =>
                send('PUT', `/invoices/${invoice.id}`, { paid: true }, 'The invoice is marked as paid.')
              }
            />
          </li>
        ))}
      </ul>
      <div className="buttons start">
        <button type="button" className="button" onClick={book}>
          Book an appointment
        </button>
        <button
          type="button"
          className="button"
          onClick={() =>
            send('POST', '/invoices', { patient_id: patient.id, amount: '145.00' }, 'The invoice is created.')
          }
        >
          Create an invoice
        </button>
      </div>
      <ResultLine result={result} />
    </div>
  )
}

function VisitLine({ visit, onStateChange }: { visit: Appointment; onStateChange(state: string): void }) {
  const { start_time, reason, state } = visit
  const start = new Date(start_time)
  return (
    <p className="record-line">
      <span>
        {reason}, {formatLongDate(start)} {formatTime(start)}
      </span>
      <select
        aria-label={`Status of ${reason} on ${formatLongDate(start)}`}
        value={state}
        onChange={({ target }) => onStateChange(target.value)}
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

function InvoiceLine({ invoice, onMarkAsPaid }: { invoice: Invoice; onMarkAsPaid(): void }) {
  const { reference, amount, amount_outstanding, paid } = invoice
  return (
    <p className="record-line">
      <span className="figures">
        {reference}: £{amount}
        {paid ? ', paid' : `, £${amount_outstanding} outstanding`}
      </span>
      {paid ? null : (
        <button type="button" className="chip" onClick={onMarkAsPaid}>
          Mark<span className="visually-hidden"> {reference}</span> as paid
        </button>
      )}
    </p>
  )
}
