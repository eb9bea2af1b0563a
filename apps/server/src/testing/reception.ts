import { createHmac } from 'node:crypto'
import { expect, vi } from 'vitest'
import { aPractice, type Practice } from './builders.ts'
import type { Person } from './person.ts'
import { type TestWorld, testWorld } from './test-world.ts'

/** How long something that comes in may take to have its place. */
export const WITHIN = { timeout: 10_000, interval: 30 }

/** A practice at work, for tests of what comes in: somebody at its front desk, and people who write to it. */
export interface Reception {
  world: TestWorld
  practice: Practice
  staff: Person
  /** Somebody the practice does not know. */
  stranger(): { phone: string; email: string }
  /** The only patient that a search finds, once there is one. */
  patientFound(query: string): Promise<{ id: string; first_name: string; last_name: string }>
  timelineOf(patientId: string): Promise<TimelineItem[]>
  timelineWith(patientId: string, count: number): Promise<TimelineItem[]>
  /** The unplaced message that fits, once there is one. */
  unplaced(fits: (message: UnplacedItem) => boolean): Promise<UnplacedItem>
  /** A call of the carrier, with its signature over this address and these fields. */
  signed(path: string, fields: Record<string, string>): SignedCall
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
export type TimelineItem = any
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
export type UnplacedItem = any

export interface SignedCall {
  url: string
  body: string
  headers: Record<string, string>
}

export async function openReception(environment: Record<string, string> = {}): Promise<Reception> {
  const world = await testWorld(environment)
  const practice = await aPractice(world.world)
  const staff = world.visitor()
  await staff.signIn(practice.email)
  let people = 500

  const timelineOf = (patientId: string) =>
    staff.get(`/v2/patients/${patientId}/timeline`).then(({ body }) => body.items)

  return {
    world,
    practice,
    staff,
    stranger() {
      const index = ++people
      return { phone: `+447700900${index}`, email: `stranger${index}@post.example` }
    },
    patientFound: (query) =>
      vi.waitFor(async () => {
        const { body } = await staff.get(`/v3/patients/search?query=${encodeURIComponent(query)}`)
        expect(body).toHaveLength(1)
        return body[0]
      }, WITHIN),
    timelineOf,
    timelineWith: (patientId, count) =>
      vi.waitFor(async () => {
        const items = await timelineOf(patientId)
        expect(items).toHaveLength(count)
        return items
      }, WITHIN),
    unplaced: (fits) =>
      vi.waitFor(async () => {
        const { body } = await staff.get('/v3/unplaced')
        const found = body.data.find(fits)
        expect(found).toBeDefined()
        return found
      }, WITHIN),
    signed(path, fields) {
      const url = `${world.url}${path}`
      const text = Object.keys(fields)
        .sort()
        .map((name) => name + fields[name])
        .join('')
      const key = world.world.config.carrier?.authToken ?? ''
      const signature = createHmac('sha1', key)
        .update(url + text)
        .digest('base64')
      return {
        url,
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        },
      }
    },
  }
}
