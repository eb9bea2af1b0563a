import { z } from 'zod'
import type { AuthorizationServer } from '../oauth/authorization-server.ts'
import type { ServiceResult } from '../service-result.ts'
import { ask, type Dentally } from './dentally-call.ts'
import {
  allPatients,
  changedInvoices,
  changedPatients,
  changedTreatments,
  changedVisits,
} from './dentally-changes.ts'
import { fetchAll } from './dentally-list.ts'
import { patientMoney } from './dentally-money.ts'
import { createPatient, findSamePatients, getPatient, searchPatients } from './dentally-patients.ts'
import { paymentPlanQueries } from './dentally-plans.ts'
import { Site } from './dentally-sites.ts'
import { ethnicities, titles } from './dentally-tables.ts'
import { patientVisits } from './dentally-visits.ts'
import { isSignedCall, readCall } from './dentally-webhook.ts'
import type { PracticeAccount, PracticeSystem } from './practice-system.ts'

export interface DentallyOptions {
  /** https://api.dentally.co, or the sandbox's address. */
  baseUrl: string
  /** Names the product to Dentally. */
  userAgent: string
  authorization?: AuthorizationServer | null
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** The practice system Dentally, used through its API. */
export function dentally({
  baseUrl,
  userAgent,
  authorization = null,
  timeoutMs = TIMEOUT_MS,
}: DentallyOptions): PracticeSystem {
  const dentallyFor = (account: PracticeAccount): Dentally => ({ ...account, baseUrl, userAgent, timeoutMs })
  return {
    authorization,
    titles,
    ethnicities,
    checkKey: (account) => checkKey(dentallyFor(account)),
    sites: (account) =>
      fetchAll(dentallyFor(account), { path: '/sites', key: 'sites', query: {}, row: Site }),
    search: (account, query) => searchPatients(dentallyFor(account), query),
    get: (account, id) => getPatient(dentallyFor(account), id),
    findSame: (account, patient) => findSamePatients(dentallyFor(account), patient),
    create: (account, patient) => createPatient(dentallyFor(account), patient),
    money: (account, id) => patientMoney(dentallyFor(account), id),
    visits: (account, id) => patientVisits(dentallyFor(account), id),
    allPatients: (account, cursor) => allPatients(dentallyFor(account), cursor),
    changedPatients: (account, request) => changedPatients(dentallyFor(account), request),
    changedVisits: (account, request) => changedVisits(dentallyFor(account), request),
    changedInvoices: (account, request) => changedInvoices(dentallyFor(account), request),
    changedTreatments: (account, request) => changedTreatments(dentallyFor(account), request),
    ...paymentPlanQueries(dentallyFor),
    path: '/webhooks/dentally/:practice',
    isGenuine: isSignedCall,
    read: readCall,
  }
}

async function checkKey(dentally: Dentally): Promise<ServiceResult<null>> {
  const result = await ask(dentally, { path: '/user' }, z.object({ user: z.object({}) }))
  return result.kind === 'answered' ? { kind: 'answered', value: null } : result
}
