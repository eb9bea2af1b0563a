import type { Patient } from '@enamel/contract/patients'
import type { PatientHit } from '@enamel/contract/search'
import { type APIRequest, expect } from '@playwright/test'
import { whereItRuns } from '../demo/addresses.ts'
import type { Person } from './patient.ts'

const DAY_MS = 86_400_000

export const PASSWORD = 'enamel-demo-password'
export const RECEPTIONIST = 'reception@brightside.test'
export const OWNER = 'owner@brightside.test'
export const HARBOUR = 'reception@harbour.test'

/** A browser's session: the cookies, and the page's local storage. */
export type SignedIn = Exclude<
  NonNullable<Parameters<APIRequest['newContext']>[0]>['storageState'],
  string | undefined
>

/** Signs in as the login page does, without the page. */
export async function signIn(request: APIRequest, email: string): Promise<SignedIn> {
  const { productUrl } = whereItRuns.read()
  // Within a test a new context starts with its session, and signing in ends the earlier one.
  const http = await request.newContext({ baseURL: productUrl, storageState: { cookies: [], origins: [] } })
  const { csrf_token } = await (await http.get('/api/auth/csrf-token')).json()
  const answer = await http.post('/api/auth/session', {
    headers: { 'x-csrf-token': csrf_token },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()} ${await answer.text()}`)
  const { payload } = await answer.json()
  const { cookies } = await http.storageState()
  await http.dispose()
  const saved = { version: 1, sections: { auth: { email, payload, mode: 'legacy' } } }
  const localStorage = [{ name: 'enamel:state', value: JSON.stringify(saved) }]
  return { cookies, origins: [{ origin: productUrl, localStorage }] }
}

/** The API calls of staff, to set a scene or to look behind it. */
export interface StaffApi {
  get<T>(path: string): Promise<T>
  put<T>(path: string, body?: object): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  delete(path: string): Promise<void>
  /** Downloads a file from the address in an answer, and returns its number of bytes. */
  download(url: string): Promise<number>
  /** Adds them as a lead; by `booking` they are in Outcomes, else in New Leads. */
  adds(person: Person, nextAction?: 'enquiry' | 'booking'): Promise<string>
  /** Lets a patient sleep until tomorrow. */
  snoozes(patientId: string, comment?: string): Promise<void>
  /** Waits until the product knows a patient with their number or address. */
  knows(person: Person): Promise<Patient>
}

export async function openStaffApi(
  request: APIRequest,
  storageState: SignedIn,
): Promise<StaffApi & { leave(): Promise<void> }> {
  const http = await request.newContext({ baseURL: whereItRuns.read().productUrl, storageState })
  const { csrf_token } = await (await http.get('/api/auth/csrf-token')).json()
  const headers = { 'x-csrf-token': csrf_token }
  const call = async (method: string, path: string, data?: object) => {
    const answer = await http.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? null : answer.json()
  }
  const get = <T>(path: string): Promise<T> => call('GET', path)
  return {
    get,
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
    delete: async (path) => void (await call('DELETE', path)),
    download: async (url) => (await (await http.get(url)).body()).length,
    adds: async (person, nextAction = 'enquiry') => {
      const lead = {
        firstName: person.first,
        lastName: person.last,
        phone: person.number,
        email: person.email,
        txType: 'Implants',
        source: 'Website',
        nextAction,
      }
      return (await call('POST', '/v2/actions', lead)).patient_id
    },
    snoozes: async (patientId, comment = '') => {
      const ends_at = new Date(Date.now() + DAY_MS).toISOString()
      await call('PUT', `/v3/patients/${patientId}/snooze`, { ends_at, comment })
    },
    knows: (person) => patientOf(get, person),
    leave: () => http.dispose(),
  }
}

async function patientOf(get: StaffApi['get'], person: Person): Promise<Patient> {
  let found: PatientHit | undefined
  await expect
    .poll(async () => {
      for (const query of [person.number, person.email]) {
        const hits = await get<PatientHit[]>(`/v3/patients/search?${new URLSearchParams({ query })}`)
        found ??= hits[0]
      }
      return found !== undefined
    }, `the product knows ${person.name}`)
    .toBe(true)
  return get<Patient>(`/v3/patients/${found?.id}`)
}
