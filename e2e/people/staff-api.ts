import { communicationSettings } from '@enamel/contract/communication-settings'
import type { Patient } from '@enamel/contract/patients'
import type { PatientHit } from '@enamel/contract/search'
import { type APIRequest, expect } from '@playwright/test'
import { demoAddresses } from '../demo/addresses.ts'
import type { Person } from './patient.ts'

const DAY_MS = 86_400_000

export const PASSWORD = 'enamel-demo-password'
export const RECEPTIONIST = 'reception@brightside.test'
export const OWNER = 'owner@brightside.test'
export const HARBOUR = 'reception@harbour.test'

/** The state of a signed-in browser: its cookies and its local storage. */
export type SessionState = Exclude<
  NonNullable<Parameters<APIRequest['newContext']>[0]>['storageState'],
  string | undefined
>

/** Signs in with the same requests as the login page, without opening the page. */
export async function signIn(request: APIRequest, email: string): Promise<SessionState> {
  const { productUrl } = demoAddresses.read()
  // Without the empty state a new context starts with the test's session, which the sign-in would end.
  const http = await request.newContext({ baseURL: productUrl, storageState: { cookies: [], origins: [] } })
  const { csrf_token } = await (await http.get('/api/auth/csrf-token')).json()
  const response = await http.post('/api/auth/session', {
    headers: { 'x-csrf-token': csrf_token },
    data: { email, password: PASSWORD },
  })
  if (!response.ok())
    throw new Error(`${email} could not log in: ${response.status()} ${await response.text()}`)
  const { payload } = await response.json()
  const { cookies } = await http.storageState()
  await http.dispose()
  const saved = { version: 1, sections: { auth: { email, payload, mode: 'legacy' } } }
  const localStorage = [{ name: 'enamel:state', value: JSON.stringify(saved) }]
  return { cookies, origins: [{ origin: productUrl, localStorage }] }
}

/** The API as a member of staff uses it, to prepare a test and to check its result. */
export interface StaffApi {
  get<T>(path: string): Promise<T>
  put<T>(path: string, body?: object): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  delete(path: string): Promise<void>
  /** Downloads a file from an address that the API returned. @returns its number of bytes */
  download(url: string): Promise<number>
  /**
   * Adds a person as a lead: to Outcomes when the next action is `booking`, otherwise to New Leads.
   * @returns their id
   */
  addLead(person: Person, nextAction?: 'enquiry' | 'booking'): Promise<string>
  snoozeUntilTomorrow(patientId: string, comment?: string): Promise<void>
  /** Changes how long everyone in the practice can take a message back. */
  giveTimeToUndo(seconds: number): Promise<void>
  /** Waits until the product has a patient with the person's phone number or email. */
  waitForPatient(person: Person): Promise<Patient>
}

export async function openStaffApi(
  request: APIRequest,
  storageState: SessionState,
): Promise<StaffApi & { close(): Promise<void> }> {
  const http = await request.newContext({ baseURL: demoAddresses.read().productUrl, storageState })
  const { csrf_token } = await (await http.get('/api/auth/csrf-token')).json()
  const headers = { 'x-csrf-token': csrf_token }
  const call = async (method: string, path: string, data?: object) => {
    const response = await http.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.status() === 204 ? null : response.json()
  }
  const get = <T>(path: string): Promise<T> => call('GET', path)
  return {
    get,
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
    delete: async (path) => void (await call('DELETE', path)),
    download: async (url) => (await (await http.get(url)).body()).length,
    addLead: async (person, nextAction = 'enquiry') => {
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
    snoozeUntilTomorrow: async (patientId, comment = '') => {
      const ends_at = new Date(Date.now() + DAY_MS).toISOString()
      await call('PUT', `/v3/patients/${patientId}/snooze`, { ends_at, comment })
    },
    giveTimeToUndo: async (undo_send_seconds) => {
      await call('PUT', communicationSettings.save.path, { undo_send_seconds })
    },
    waitForPatient: (person) => waitForPatient(get, person),
    close: () => http.dispose(),
  }
}

async function waitForPatient(get: StaffApi['get'], person: Person): Promise<Patient> {
  let found: PatientHit | undefined
  await expect
    .poll(async () => {
      for (const query of [person.number, person.email]) {
        const hits = await get<PatientHit[]>(`/v3/patients/search?${new URLSearchParams({ query })}`)
        found ??= hits[0]
      }
      return found !== undefined
    }, `${person.name} is a patient`)
    .toBe(true)
  return get<Patient>(`/v3/patients/${found?.id}`)
}
