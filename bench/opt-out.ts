import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../apps/server/src/testing/person.ts'

const RETRY_MS = 250

/**
 * Opts patients out one after the other, while the product is killed again and again: a call that fails is repeated.
 * @param mayGoOn ends the opt-outs by returning false
 * @returns when the product had confirmed each opt-out
 */
export async function optOut(
  staff: Person,
  patients: readonly string[],
  mayGoOn: () => boolean,
): Promise<Map<string, Date>> {
  const confirmedAt = new Map<string, Date>()
  for (const id of patients) {
    while (mayGoOn() && !(await isOptedOut(staff, id))) await pause(RETRY_MS)
    if (!mayGoOn()) break
    confirmedAt.set(id, new Date())
  }
  return confirmedAt
}

async function isOptedOut(staff: Person, id: string): Promise<boolean> {
  // While the product is down, the connection is refused or closed.
  const response = await staff.put(`/v3/patients/${id}`, { gdpr: 'Opted Out' }).catch(() => null)
  if (response && response.status < 500 && response.status !== 200)
    throw new Error(`The opt-out was answered with ${response.status}: ${JSON.stringify(response.body)}`)
  return response?.status === 200
}
