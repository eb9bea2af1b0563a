import { aPatient } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { type PracticeFixture, practiceFixture } from '../../../testing/practice-fixture.ts'
import { moveRecords } from './move-records.ts'

const DAY_MS = 86_400_000

/** A practice whose staff save outcomes of actions. */
export interface ActionFixture extends PracticeFixture {
  /** The moment this many days from now, at the same time of day in UTC. */
  inDays(days: number): string
  patientIn(stage: string | null, overrides?: Parameters<typeof aPatient>[2]): Promise<string>
  /** Saves an outcome; `key` is its idempotency key. */
  save(id: string, body: object, key?: string, person?: Person): Promise<ApiResponse>
  /** The patient's current state. */
  read(id: string): Promise<ApiResponse['body']>
  records(id: string): ReturnType<typeof moveRecords>
}

/** Opens the fixture for all tests of a file. */
export async function actionFixture(): Promise<ActionFixture> {
  const fixture = await practiceFixture()
  const { product, practice, staff } = fixture
  return {
    ...fixture,
    inDays: (days) => new Date(product.clock.now().getTime() + days * DAY_MS).toISOString(),
    patientIn: (stage, overrides = {}) => aPatient(product.deps, practice, { stage, ...overrides }),
    save(id, body, key, person = staff) {
      const options = key === undefined ? {} : { headers: { 'idempotency-key': key } }
      return person.put(`/v3/patients/${id}/actions`, body, options)
    },
    read: async (id) => (await staff.get(`/v3/patients/${id}`)).body,
    records: (id) => moveRecords(product.deps, practice, id),
  }
}
