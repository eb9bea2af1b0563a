import { eventually } from '@enamel/testing/eventually'
import { afterAll, expect } from 'vitest'
import { aPatient, aPractice, type Practice } from './builders.ts'
import type { Answer, Person } from './person.ts'
import { type ProductWithSandbox, productWithSandbox } from './product-with-sandbox.ts'
import { type SignedCall, signedCall } from './signed-call.ts'

/** How long something may take to have its place, or to be delivered. */
export const WITHIN = { timeout: 10_000, interval: 30 }

/** A practice with a user, and people whom it writes to and who write to it. */
export interface InboundFixture {
  system: ProductWithSandbox
  practice: Practice
  staff: Person
  /** A patient with a number and an address of their own. */
  somebody(given?: Parameters<typeof aPatient>[2]): Promise<{ id: string; phone: string; email: string }>
  /** An unknown sender. */
  unknownSender(): { phone: string; email: string }
  /** The only patient that a search finds, once there is one. */
  patientFound(query: string): Promise<{ id: string; first_name: string; last_name: string }>
  timelineOf(patientId: string): Promise<TimelineItem[]>
  timelineWith(patientId: string, count: number): Promise<TimelineItem[]>
  eventOf(patientId: string, eventId: string): Promise<Answer>
  /** The event of a message, once it has this state. */
  eventWith(patientId: string, eventId: string, status: string): Promise<TimelineItem>
  /** The unplaced message that fits, once there is one. */
  unplaced(fits: (message: UnplacedItem) => boolean): Promise<UnplacedItem>
  /** A call of the carrier, with its signature over this address and these fields. */
  signed(path: string, fields: Record<string, string>): SignedCall
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
export type TimelineItem = any
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
export type UnplacedItem = any

/** A practice with a sandbox of its own for all tests of a file. */
export async function inboundFixture(): Promise<InboundFixture> {
  const fixture = await openInboundFixture()
  afterAll(() => fixture.system.stop())
  return fixture
}

/** Opens a practice with a sandbox of its own. Call in beforeAll, stop the sandbox in afterAll. */
export async function openInboundFixture(environment: Record<string, string> = {}): Promise<InboundFixture> {
  const system = await productWithSandbox(environment)
  const practice = await aPractice(system.deps)
  const staff = system.visitor()
  await staff.signIn(practice.email)
  let patients = 100
  let unknownSenders = 500

  const timelineOf = (patientId: string) =>
    staff.get(`/v2/patients/${patientId}/timeline`).then(({ body }) => body.items)
  const eventOf = (patientId: string, eventId: string) =>
    staff.get(`/v2/patients/${patientId}/timeline/${eventId}`)

  return {
    system,
    practice,
    staff,
    async somebody(given) {
      const index = ++patients
      const phone = `+447700900${index}`
      const email = `patient${index}@mail.example`
      const id = await aPatient(system.deps, practice, { email, phone, phone_e164: phone, ...given })
      return { id, phone, email }
    },
    unknownSender() {
      const index = ++unknownSenders
      return { phone: `+447700900${index}`, email: `stranger${index}@post.example` }
    },
    patientFound: (query) =>
      eventually(async () => {
        const { body } = await staff.get(`/v3/patients/search?query=${encodeURIComponent(query)}`)
        expect(body).toHaveLength(1)
        return body[0]
      }, WITHIN),
    timelineOf,
    timelineWith: (patientId, count) =>
      eventually(async () => {
        const items = await timelineOf(patientId)
        expect(items).toHaveLength(count)
        return items
      }, WITHIN),
    eventOf,
    eventWith: (patientId, eventId, status) =>
      eventually(async () => {
        const { body } = await eventOf(patientId, eventId)
        expect(body.event.status).toBe(status)
        return body.event
      }, WITHIN),
    unplaced: (fits) =>
      eventually(async () => {
        const { body } = await staff.get('/v3/unplaced')
        const found = body.data.find(fits)
        expect(found).toBeDefined()
        return found
      }, WITHIN),
    signed: (path, fields) =>
      signedCall(`${system.url}${path}`, fields, system.deps.config.carrier?.authToken ?? ''),
  }
}
