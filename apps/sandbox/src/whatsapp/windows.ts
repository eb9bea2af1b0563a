import { z } from 'zod'
import { persistedFile } from '../persistence/persisted-file.ts'

/** How long after a patient's last message a practice may write freely. */
const WINDOW_MS = 24 * 3600 * 1000

/** The customer-service windows of each practice and patient. They survive restarts and resets. */
export interface Windows {
  /** Opens the window at a message; one older than the last changes nothing. */
  open(number: string, patient: string, at: Date): void
  isOpen(number: string, patient: string, now: Date): boolean
  /** When it closes; null when it never opened. */
  endOf(number: string, patient: string): Date | null
}

export function createWindows(folder: string | undefined): Windows {
  const lastWritten = persistedFile(
    folder,
    'whatsapp-windows',
    z.record(z.string(), z.iso.datetime()),
    () => ({}),
  )
  const endOf = (number: string, patient: string) => {
    const at = lastWritten.value[`${number} ${patient}`]
    return at === undefined ? null : new Date(Date.parse(at) + WINDOW_MS)
  }
  return {
    open(number, patient, at) {
      const key = `${number} ${patient}`
      const known = lastWritten.value[key]
      if (known !== undefined && at <= new Date(known)) return
      lastWritten.value[key] = at.toISOString()
      lastWritten.save()
    },
    isOpen(number, patient, now) {
      const end = endOf(number, patient)
      return end !== null && now < end
    },
    endOf,
  }
}
