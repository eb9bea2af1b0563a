import { z } from 'zod'
import { ask, type Dentally } from './dentally-call.ts'
import { MaybeText } from './dentally-fields.ts'
import { askAll } from './dentally-list.ts'
import { patientMoney } from './dentally-money.ts'
import { createPatient, findSamePatients, getPatient, searchPatients } from './dentally-patients.ts'
import { paymentPlansAt } from './dentally-plans.ts'
import { ethnicities, titles } from './dentally-tables.ts'
import { patientVisits } from './dentally-visits.ts'
import { isSignedCall, readCall } from './dentally-webhook.ts'
import type { Asked, PracticeAccount, PracticeSystem } from './practice-system.ts'

export interface DentallyOptions {
  /** https://api.dentally.co, or the sandbox's address. */
  baseUrl: string
  /** Names the product to Dentally. */
  userAgent: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

const Site = z
  .object({ id: z.string(), name: MaybeText })
  .transform(({ id, name }) => ({ id, name: name ?? id }))

/** The practice system Dentally, by its API. */
export function dentally({ baseUrl, userAgent, timeoutMs = TIMEOUT_MS }: DentallyOptions): PracticeSystem {
  const at = (account: PracticeAccount): Dentally => ({ ...account, baseUrl, userAgent, timeoutMs })
  return {
    titles,
    ethnicities,
    checkKey: (account) => checkKey(at(account)),
    sites: (account) => askAll(at(account), { path: '/sites', key: 'sites', query: {}, row: Site }),
    search: (account, query) => searchPatients(at(account), query),
    get: (account, id) => getPatient(at(account), id),
    findSame: (account, patient) => findSamePatients(at(account), patient),
    create: (account, patient) => createPatient(at(account), patient),
    money: (account, id) => patientMoney(at(account), id),
    visits: (account, id) => patientVisits(at(account), id),
    ...paymentPlansAt(at),
    path: '/webhooks/dentally/:practice',
    isGenuine: isSignedCall,
    read: readCall,
  }
}

async function checkKey(at: Dentally): Promise<Asked<null>> {
  const asked = await ask(at, { path: '/user' }, z.object({ user: z.object({}) }))
  return asked.kind === 'answered' ? { kind: 'answered', value: null } : asked
}
