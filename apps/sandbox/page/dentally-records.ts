import { useEffect, useState } from 'react'
import type { Appointment, Invoice, Patient } from '../src/practice-system/records.ts'

export interface PatientRecords {
  patient: Patient
  appointments: Appointment[]
  invoices: Invoice[]
}

const MAX_SHOWN = 8
const SEARCH_DELAY_MS = 200

/**
 * The first patients that a search finds, and how many it finds in all. The search runs again after each change in
 * Dentally.
 */
export function usePatientSearch(query: string, changes: number) {
  const [found, setFound] = useState<{ patients: Patient[]; total: number }>({ patients: [], total: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again after a change in Dentally
  useEffect(() => {
    let isCurrent = true
    const search = async () => {
      const result = await get(`/patients?${new URLSearchParams({ query })}`)
      if (isCurrent && result) setFound(result as typeof found)
    }
    const timer = setTimeout(search, SEARCH_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query, changes])
  return { patients: found.patients.slice(0, MAX_SHOWN), total: found.total }
}

/** One patient with their visits and invoices; null until they are loaded. */
export function usePatientRecords(id: number | null, changes: number): PatientRecords | null {
  const [records, setRecords] = useState<PatientRecords | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again after a change in Dentally
  useEffect(() => {
    let isCurrent = true
    if (id === null) setRecords(null)
    else
      get(`/patients/${id}`).then((loaded) => {
        if (isCurrent && loaded) setRecords(loaded as PatientRecords)
      })
    return () => {
      isCurrent = false
    }
  }, [id, changes])
  return records
}

async function get(path: string): Promise<unknown> {
  const response = await fetch(`/control/practice-system${path}`).catch(() => null)
  return response?.ok ? response.json() : null
}
