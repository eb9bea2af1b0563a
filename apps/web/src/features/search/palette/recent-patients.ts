import { tabState } from '../../../lib/saved-state.ts'

/** How many patients are offered before anything is typed. */
export const RECENT_MAX = 5

interface Recent {
  user: string
  ids: string[]
}

/** The ids of the patients whom a user has opened last in this tab; nothing else about them is stored. */
const section = tabState.section<Recent>('recent_patients', (saved) => {
  const { user, ids } = Object(saved)
  return typeof user === 'string' && Array.isArray(ids) ? { user, ids: ids.map(String) } : undefined
})

/** The patients whom this user has opened, the latest first. */
export function recentPatients(user: string): readonly string[] {
  const saved = section.read()
  return saved?.user === user ? saved.ids : []
}

export function rememberPatient(user: string, id: string): void {
  const others = recentPatients(user).filter((other) => other !== id)
  // One more than is shown, since the patient who is open is not offered.
  section.write({ user, ids: [id, ...others].slice(0, RECENT_MAX + 1) })
}

/** To be called when the user signs out, since others may use the same computer. */
export function forgetRecentPatients(): void {
  section.forget()
}
