import type { Integration } from '@enamel/contract/integrations'
import type { LinkedRecord, PracticePatientMatch } from '@enamel/contract/practice-system'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { anIntegration } from '../../signed-in/testing/an-integration.ts'
import type { PatientServer } from '../../signed-in/testing/patient-server.ts'

export const FLAGS = ['dentally-ui-v2', 'dentally:create-patient', 'patient-values']

/** The practice's connection to Dentally. */
export function dentallyConnection(state: IntegrationState = 'healthy'): Integration {
  return anIntegration({ integration: 'dentally', state })
}

/** A likely match: the record of Beth Langley. */
export function aMatch(overrides: Partial<PracticePatientMatch> = {}): PracticePatientMatch {
  return {
    id: '100001',
    first_name: 'Beth',
    last_name: 'Langley',
    email_address: 'beth@mail.test',
    phone: '+447700900502',
    date_of_birth: '1994-06-09',
    image_url: null,
    confidence: 0.94,
    linked_to: null,
    ...overrides,
  }
}

export const UNLINKED: LinkedRecord = {
  state: 'unlinked',
  details: null,
  financials: null,
  found_there: false,
  failure: null,
}
export const SYNCING: LinkedRecord = { ...UNLINKED, state: 'syncing' }
export const SYNCED: LinkedRecord = {
  ...UNLINKED,
  state: 'synced',
  details: {
    id: '100001',
    firstName: 'Beth',
    lastName: 'Langley',
    middleName: 'Anne',
    emailAddress: 'beth@mail.test',
    phone: '+447700900502',
    dateOfBirth: '1994-06-09',
    active: true,
  },
  financials: {
    dentallyId: '100001',
    invoices: {
      paid: [{ id: '1', date: '2025-09-12', amount: '500.00' }],
      unpaid: [{ id: '2', date: '2025-11-04', amount: '1950.00' }],
    },
    uninvoicedTreatments: [{ id: '3', name: 'Implant crown', amount: '2450.00', quantity: 1 }],
    total: { paid: '500.00', unpaid: '1950.00' },
  },
}

export const RECORD = /^GET \/dentally\/patients\/[^/?]+$/
export const FIND = /^GET \/dentally\/patients\?/
export const LINK = /^POST \/dentally\/links$/
export const UNLINK = /^DELETE \/dentally\/links\//
export const CREATE = /^POST \/dentally\/patients\//

export interface FakeDentally {
  record: LinkedRecord
  matches: PracticePatientMatch[]
}

/** Dentally as the server presents it: by default no patient is linked, and every lookup finds Beth Langley. */
export function fakeDentally(server: PatientServer, state: IntegrationState = 'healthy'): FakeDentally {
  const dentally: FakeDentally = { record: UNLINKED, matches: [aMatch()] }
  server.integrations = [dentallyConnection(state)]
  server.on(RECORD, () => ({ status: 200, body: dentally.record }))
  server.on(FIND, () => ({
    status: 200,
    body: { matches: dentally.matches, total: dentally.matches.length },
  }))
  server.on(LINK, () => {
    dentally.record = SYNCING
    return { status: 201, body: SYNCING }
  })
  server.on(UNLINK, () => {
    dentally.record = UNLINKED
    return { status: 204 }
  })
  server.on(CREATE, () => {
    dentally.record = SYNCING
    return { status: 202, body: { state: 'syncing' } }
  })
  server.on(/patient-titles$/, () => ({ status: 200, body: ['Mr', 'Mrs', 'Dr'] }))
  server.on(/ethnicity-codes$/, () => ({ status: 200, body: { 'White British': 'A', Irish: 'B' } }))
  server.on(/payment-plans$/, () => ({
    status: 200,
    body: [{ id: '7', name: 'PRIV', patient_friendly_name: 'Private' }],
  }))
  return dentally
}
