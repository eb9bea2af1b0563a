import { useEffect, useState } from 'react'
import type { Appointment, Invoice, Patient } from '../src/practice-system/records.ts'

export interface Opened {
  patient: Patient
  appointments: Appointment[]
  invoices: Invoice[]
}

const SHOWN = 8
const SOUGHT_AFTER_MS = 200

/** The records that a search finds, and their count; the search runs again when something changes in Dentally. */
export function useFound(query: string, changes: number) {
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
  return { patients: found.patients.slice(0, SHOWN), total: found.total }
}

/** One patient with their visits and invoices; null until they are read. */
export function useOpened(id: number | null, changes: number): Opened | null {
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
