import { z } from 'zod'
import { persistedFile } from '../persistence/persisted-file.ts'

/** How long after a patient's last message a practice may write without a template. */
const WINDOW_MS = 24 * 3600 * 1000

/** The customer-service window of each practice and patient. Windows survive restarts and resets. */
export interface Windows {
  /** Opens the window at the time of a patient's message. A message older than the last one changes nothing. */
  open(number: string, patient: string, at: Date): void
  isOpen(number: string, patient: string, now: Date): boolean
  /** When the window closes; null when it has never been open. */
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
      const previous = lastWritten.value[key]
      if (previous !== undefined && at <= new Date(previous)) return
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
