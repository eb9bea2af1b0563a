import { useEffect, useState } from 'react'
import type { ClockReading } from '../src/live/happenings.ts'
import type { Appointment, AppointmentState, Invoice, Patient } from '../src/practice-system/records.ts'
import { control, type Outcome } from './control.ts'
import { longDate, timeOf } from './moments.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { demoTime } from './world-state.ts'

interface Opened {
  patient: Patient
  appointments: Appointment[]
  invoices: Invoice[]
}

const SOUGHT_AFTER_MS = 200
const nextStates: readonly { state: AppointmentState; name: string }[] = [
  { state: 'Confirmed', name: 'Confirmed' },
  { state: 'Completed', name: 'Attended' },
  { state: 'Cancelled', name: 'Cancelled' },
  { state: 'Did not attend', name: 'Did not attend' },
]
const DAY_MS = 86_400_000
/** A week on, at half past nine. */
const IN_A_WEEK_MS = 7 * DAY_MS + 9.5 * 3_600_000

/** The practice's own system: its patients, to search; their visits and invoices, to change. */
export function Dentally({ changes, clock }: { changes: number; clock: ClockReading }) {
  const [query, setQuery] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const { patients, total } = useFound(query, changes)
  const opened = useOpened(openId, changes)
  return (
    <section className="card" data-part="world" aria-labelledby="dentally-title">
      <header className="card-head">
        <h2 id="dentally-title">Dentally</h2>
        <p>{total} patients</p>
      </header>
      {opened ? (
        <OnePatient opened={opened} clock={clock} onClose={() => setOpenId(null)} />
      ) : (
        <>
          <label className="field">
            <span>Find a patient</span>
            <input
              type="search"
              value={query}
              placeholder="Name, number or address"
              onChange={({ target }) => setQuery(target.value)}
            />
          </label>
          <ul className="records">
            {patients.map((patient) => (
              <li key={patient.id}>
                <button type="button" className="record" onClick={() => setOpenId(patient.id)}>
                  <strong>
                    {patient.first_name} {patient.last_name}
                  </strong>
                  <span>{patient.mobile_phone ?? patient.email_address ?? patient.date_of_birth}</span>
                </button>
              </li>
            ))}
          </ul>
          {total === 0 ? <p className="hint">Nobody in Dentally fits that.</p> : null}
        </>
      )}
    </section>
  )
}

interface OnePatientProps {
  opened: Opened
  clock: ClockReading
  onClose(): void
}

function OnePatient({ opened, clock, onClose }: OnePatientProps) {
  const { patient, appointments, invoices } = opened
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const act = async (method: 'POST' | 'PUT', path: string, body: object, done: string) =>
    setOutcome(await control(method, `/practice-system${path}`, body, done))
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
      <p className="account-facts">
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
      <OutcomeLine outcome={outcome} />
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

function useFound(query: string, changes: number) {
  const [found, setFound] = useState<{ patients: Patient[]; total: number }>({ patients: [], total: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in Dentally asks again
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const next = await read(`/patients?${new URLSearchParams({ query })}`)
      if (isWanted && next) setFound(next as typeof found)
    }
    const timer = setTimeout(look, SOUGHT_AFTER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [query, changes])
  return { patients: found.patients.slice(0, 8), total: found.total }
}

function useOpened(id: number | null, changes: number): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in Dentally asks again
  useEffect(() => {
    let isWanted = true
    if (id === null) setOpened(null)
    else
      read(`/patients/${id}`).then((next) => {
        if (isWanted && next) setOpened(next as Opened)
      })
    return () => {
      isWanted = false
    }
  }, [id, changes])
  return opened
}

async function read(path: string): Promise<unknown> {
  const response = await fetch(`/control/practice-system${path}`).catch(() => null)
  return response?.ok ? response.json() : null
}
