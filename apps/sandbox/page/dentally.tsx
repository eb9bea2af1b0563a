import { useState } from 'react'
import type { ClockReading } from '../src/live/live-events.ts'
import { DentallyPatient } from './dentally-patient.tsx'
import { usePatientRecords, usePatientSearch } from './dentally-records.ts'

/** The practice's own system: a search for its patients, whose visits and invoices can be changed. */
export function Dentally({ changes, clock }: { changes: number; clock: ClockReading }) {
  const [query, setQuery] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const { patients, total } = usePatientSearch(query, changes)
  const records = usePatientRecords(openId, changes)
  return (
    <section className="card" data-part="controls" aria-labelledby="dentally-title">
      <header className="card-head">
        <h2 id="dentally-title">Dentally</h2>
        <p>{total} patients</p>
      </header>
      {records ? (
        <DentallyPatient records={records} clock={clock} onClose={() => setOpenId(null)} />
      ) : (
        <>
          <label className="field">
            <span>Find a patient</span>
            <input
              type="search"
              value={query}
              placeholder="Name, phone number or email"
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
          {total === 0 ? <p className="hint">No patient in Dentally matches this search.</p> : null}
        </>
      )}
    </section>
  )
}
