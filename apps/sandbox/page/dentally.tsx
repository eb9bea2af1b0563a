import { useState } from 'react'
import type { ClockReading } from '../src/live/live-events.ts'
import { DentallyPatient } from './dentally-patient.tsx'
import { useFound, useOpened } from './dentally-records.ts'

/** The practice's own system: its patients, to search; their visits and invoices, to change. */
export function Dentally({ changes, clock }: { changes: number; clock: ClockReading }) {
  const [query, setQuery] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const { patients, total } = useFound(query, changes)
  const opened = useOpened(openId, changes)
  return (
    <section className="card" data-part="controls" aria-labelledby="dentally-title">
      <header className="card-head">
        <h2 id="dentally-title">Dentally</h2>
        <p>{total} patients</p>
      </header>
      {opened ? (
        <DentallyPatient opened={opened} clock={clock} onClose={() => setOpenId(null)} />
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
          {total === 0 ? <p className="hint">No patient in Dentally matches that.</p> : null}
        </>
      )}
    </section>
  )
}
