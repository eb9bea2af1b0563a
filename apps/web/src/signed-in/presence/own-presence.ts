import type { Writing, WrittenChannel } from '@enamel/domain/presence/presence'
import { useEffect, useRef } from 'react'
import { createListeners } from '../../lib/listeners.ts'

interface Opened {
  patientId: string
}

/** The parts of this page that show a patient, the one in front last. */
let opened: readonly Opened[] = []
let writing: Writing | null = null
const listeners = createListeners()

/** What this page has open, and where its user wrote last. */
export const ownPresence = {
  openPatient: (): string | null => opened.at(-1)?.patientId ?? null,
  writing: (): Writing | null => writing,
  subscribe: listeners.add,
}

/** The user has this patient open while the component is mounted, unless another patient covers it. */
export function useOwnPresence(patientId: string): void {
  useEffect(() => {
    const part = { patientId }
    opened = [...opened, part]
    listeners.notify()
    return () => {
      opened = opened.filter((other) => other !== part)
      listeners.notify()
    }
  }, [patientId])
}

/** The user is writing to the patient whenever the text of the draft changes, until it is empty or sent. */
export function useWriting(patientId: string, text: string, channel: WrittenChannel | null): void {
  const previous = useRef(text)
  useEffect(() => {
    if (text === previous.current) return
    previous.current = text
    const isText = text.trim() !== ''
    writing = isText && channel ? { patientId, channel, lastKeyAt: Date.now() } : null
    listeners.notify()
  }, [patientId, text, channel])
}
