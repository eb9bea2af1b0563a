import { useEffect } from 'react'

/** The patients whose reply bars are on the page. */
const shown: string[] = []

export function isConversationShown(patientId: string): boolean {
  return shown.includes(patientId)
}

/** Counts a conversation as shown while its component is on the page. */
export function useShownConversation(patientId: string): void {
  useEffect(() => {
    shown.push(patientId)
    return () => {
      shown.splice(shown.indexOf(patientId), 1)
    }
  }, [patientId])
}
