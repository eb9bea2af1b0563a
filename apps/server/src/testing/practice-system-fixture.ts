import { eventually } from '@enamel/testing/eventually'
import { expect } from 'vitest'
import {
  dentallyAccount,
  dentallyWebhookSecret,
  type FakeDentally,
  fakeDentally,
} from '../adapters/practice-system/testing/fake-dentally.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceSystemConnection } from '../features/integrations/index.ts'
import { recover } from '../features/practice-system/catch-up/recover.ts'
import { requeueLinks } from '../features/practice-system/sync/requeue-links.ts'
import { openLog } from '../log.ts'
import { aPatient, aPractice, inside, type Practice } from './builders.ts'
import { WITHIN } from './inbound-fixture.ts'
import type { Person } from './person.ts'
import { type TestProduct, testProduct } from './test-product.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
type Json = any

/** A practice with Dentally, which the sandbox simulates. */
export interface PracticeSystemFixture {
  product: TestProduct
  dentally: FakeDentally
  practice: Practice
  staff: Person
  /** Creates a patient in the product, with a unique name, phone number, email address and birthday. */
  createPatient(given?: Parameters<typeof aPatient>[2]): Promise<TestPatient>
  /** Creates a record of the same person in Dentally. @returns its id */
  createInDentally(patient: TestPatient, given?: object): Promise<string>
  /** The values of the form that creates this patient in Dentally. */
  formValues(patient: TestPatient, given?: object): object
  link(patientId: string, dentallyId: string): ReturnType<Person['post']>
  create(patient: TestPatient, given?: object): ReturnType<Person['post']>
  /** The records in Dentally that match a search. */
  searchDentally(query: string): Promise<Json[]>
  readLink(patientId: string): Promise<Json>
  /** Waits until the patient's link has this state. */
  linkInState(patientId: string, state: string): Promise<Json>
  /** The push events with this name about this patient, or for null about no patient, that open browsers received. */
  published(name: string, patientId: string | null): Promise<Json[]>
  timelineOf(patientId: string, type: string): Promise<Json[]>
  /** Connects the practice with its key, by default as the sandbox's site. */
  connect(siteId?: string): Promise<void>
  /**
   * Checks a refused key and enqueues unfinished links, as every minute does, and then retries all jobs that wait for a
   * retry.
   */
  runMinuteJobs(): Promise<void>
  stop(): Promise<void>
}

export interface TestPatient {
  id: string
  first_name: string
  last_name: string
  date_of_birth: string
  phone: string
  email: string
}

let people = 0

/** The names differ widely, so that a patient matches only their own record. */
const lastNames = [
  'Abernethy',
  'Birdwhistle',
  'Cholmondeley',
  'Drinkwater',
  'Entwistle',
  'Featherstone',
  'Goodfellow',
]

export async function openPracticeSystemFixture(): Promise<PracticeSystemFixture> {
  const dentally = await fakeDentally({ slowMs: 120 })
  const product = await testProduct({ DENTALLY_BASE_URL: dentally.baseUrl })
  dentally.sandbox.setProductAddress({ url: product.url })
  const { deps } = product
  const practice = await aDentallyPractice(deps)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const readLink = (patientId: string) =>
    staff.get(`/dentally/patients/${patientId}`).then(({ body }) => body as Json)
  const context = { deps, log: openLog('silent'), signal: undefined }

  return {
    product,
    dentally,
    practice,
    staff,
    readLink,
    formValues,
    async createPatient(given = {}) {
      const someone = aUniquePerson()
      const id = await aPatient(deps, practice, { ...someone, phone_e164: someone.phone, ...given })
      return { id, ...someone }
    },
    async createInDentally({ id: _enamelId, email, phone, ...same }, given = {}) {
      const record = { ...same, email_address: email, mobile_phone: phone, ...given }
      const { ids } = await dentally.control('PUT', 'practice-system/patients', { patients: [record] })
      return String(ids[0])
    },
    link: (patient_id, id) => staff.post('/dentally/links', { patient_id, id }),
    create: (patient, given) => staff.post(`/dentally/patients/${patient.id}`, formValues(patient, given)),
    searchDentally: async (query) => {
      const found = await dentally.control(
        'GET',
        `practice-system/patients?${new URLSearchParams({ query })}`,
      )
      return found.patients
    },
    linkInState: (patientId, state) =>
      eventually(async () => {
        const link = await readLink(patientId)
        expect(link.state).toBe(state)
        return link
      }, WITHIN),
    published: (name, patientId) => pushEvents(deps, practice, { name, patientId }),
    timelineOf: async (patientId, type) => {
      const { body } = await staff.get(`/v2/patients/${patientId}/timeline`)
      return body.items.filter((item: Json) => item.type === type)
    },
    connect: (siteId = dentallyAccount.siteId) => connect(deps, practice, siteId),
    async runMinuteJobs() {
      await recover(context, practice.id)
      await requeueLinks.run(context)
      await product.retry()
    },
    async stop() {
      await product.stop()
      await dentally.sandbox.stop()
    },
  }
}

/** A practice with the features and the key for the sandbox's Dentally. */
async function aDentallyPractice(deps: Dependencies): Promise<Practice> {
  const practice = await aPractice(deps, {
    // The sandbox sends Dentally's webhooks to the address with this key.
    form_key: 'brightside-website',
    features: ['timeline-v2', 'pms-events', 'patient-values', 'dentally-ui-v2', 'dentally:create-patient'],
  })
  await connect(deps, practice, dentallyAccount.siteId)
  return practice
}

/** Connects the practice with the key for the sandbox's Dentally, as this site. */
function connect(deps: Dependencies, practice: Practice, account: string): Promise<void> {
  const keys = { token: dentallyAccount.token, webhookSecret: dentallyWebhookSecret }
  return inside(deps, practice, (tx) =>
    practiceSystemConnection.connect(
      tx,
      { account, credentials: keys },
      { secret: deps.secret, now: deps.clock.now() },
    ),
  )
}

/** The details of a person who differs from every other person. */
function aUniquePerson(): Omit<TestPatient, 'id'> {
  const index = ++people
  return {
    first_name: `Zo${'abcdefghij'[index % 10]}`,
    last_name: `${lastNames[index % lastNames.length]}${'x'.repeat(Math.floor(index / lastNames.length))}`,
    date_of_birth: `19${60 + (index % 40)}-0${1 + (index % 9)}-1${index % 10}`,
    phone: `+447700900${String(index).padStart(3, '0')}`,
    email: `patient${index}@desk.example`,
  }
}

function formValues({ id: _enamelId, email, phone, ...same }: TestPatient, given: object = {}): object {
  return {
    ...same,
    title: 'Mrs',
    email_address: email,
    mobile_phone: phone,
    gender: 'female',
    ethnicity: '1',
    address_line_1: '1 High Street',
    address_line_2: null,
    postcode: 'LS1 1AA',
    payment_plan_id: '2',
    ...given,
  }
}

async function pushEvents(
  deps: Dependencies,
  practice: Practice,
  { name, patientId }: { name: string; patientId: string | null },
): Promise<Json[]> {
  const rows = await inside(deps, practice, (tx) =>
    tx
      .selectFrom('push_events')
      .select(['identity', 'payload'])
      .where('name', '=', name)
      .orderBy('id')
      .execute(),
  )
  return rows.filter(({ identity }) => identity === patientId).map(({ payload }) => payload)
}
