import { eventually } from '@enamel/testing/eventually'
import { afterAll, expect } from 'vitest'
import { aPatient, aPractice, type Practice } from './builders.ts'
import type { ApiResponse, Person } from './person.ts'
import { type ProductWithSandbox, productWithSandbox } from './product-with-sandbox.ts'
import { type SignedRequest, signRequest } from './sign-request.ts'

/** The time limit for a message to be placed or delivered. */
export const WITHIN = { timeout: 10_000, interval: 30 }

/** A practice with a user, and people who exchange messages with it. */
export interface InboundFixture {
  system: ProductWithSandbox
  practice: Practice
  staff: Person
  /** Creates a patient with a unique phone number and email address. */
  createPatient(given?: Parameters<typeof aPatient>[2]): Promise<{ id: string; phone: string; email: string }>
  /** The phone number and email address of an unknown sender. */
  unknownSender(): { phone: string; email: string }
  /** Waits until a search finds exactly one patient. */
  findPatient(query: string): Promise<{ id: string; first_name: string; last_name: string }>
  timelineOf(patientId: string): Promise<TimelineItem[]>
  timelineWith(patientId: string, count: number): Promise<TimelineItem[]>
  eventOf(patientId: string, eventId: string): Promise<ApiResponse>
  /** Waits until the event of a message has this status. */
  eventWith(patientId: string, eventId: string, status: string): Promise<TimelineItem>
  /** Waits until an unplaced message matches. */
  unplacedMessage(matches: (message: UnplacedItem) => boolean): Promise<UnplacedItem>
  /** A request from the carrier to this path with these fields, and its signature. */
  signRequest(path: string, fields: Record<string, string>): SignedRequest
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
export type TimelineItem = any
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
export type UnplacedItem = any

/** A practice with its own sandbox, for all tests of a file. */
export async function inboundFixture(): Promise<InboundFixture> {
  const fixture = await openInboundFixture()
  afterAll(() => fixture.system.stop())
  return fixture
}

/** Opens a practice with its own sandbox. Call in beforeAll, stop the sandbox in afterAll. */
export async function openInboundFixture(environment: Record<string, string> = {}): Promise<InboundFixture> {
  const system = await productWithSandbox(environment)
  const practice = await aPractice(system.deps)
  const staff = system.visitor()
  await staff.signIn(practice.email)
  let lastPatient = 100
  let lastUnknownSender = 500

  const timelineOf = (patientId: string) =>
    staff.get(`/v2/patients/${patientId}/timeline`).then(({ body }) => body.items)
  const eventOf = (patientId: string, eventId: string) =>
    staff.get(`/v2/patients/${patientId}/timeline/${eventId}`)

  return {
    system,
    practice,
    staff,
    async createPatient(given) {
      const index = ++lastPatient
      const phone = `+447700900${index}`
      const email = `patient${index}@mail.example`
      const id = await aPatient(system.deps, practice, { email, phone, phone_e164: phone, ...given })
      return { id, phone, email }
    },
    unknownSender() {
      const index = ++lastUnknownSender
      return { phone: `+447700900${index}`, email: `stranger${index}@post.example` }
    },
    findPatient: (query) =>
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
    unplacedMessage: (matches) =>
      eventually(async () => {
        const { body } = await staff.get('/v3/unplaced')
        const found = body.data.find(matches)
        expect(found).toBeDefined()
        return found
      }, WITHIN),
    signRequest: (path, fields) =>
      signRequest(`${system.url}${path}`, fields, system.deps.config.carrier?.authToken ?? ''),
  }
}
