import { useEffect } from 'react'

/** How many parts of this tab show the conversation of each patient. */
const shown = new Map<string, number>()

/** Registers that the conversation with a patient is on the page. */
export function useShownConversation(patientId: string): void {
  useEffect(() => {
    shown.set(patientId, (shown.get(patientId) ?? 0) + 1)
    return () => {
      shown.set(patientId, (shown.get(patientId) ?? 1) - 1)
    }
  }, [patientId])
}

/** Whether this tab shows the conversation with a patient. */
export function isConversationShown(patientId: string): boolean {
  return (shown.get(patientId) ?? 0) > 0
}
