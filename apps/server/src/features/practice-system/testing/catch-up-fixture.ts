import { dentallyAccount } from '../../../adapters/practice-system/testing/fake-dentally.ts'
import { openLog } from '../../../log.ts'
import { inside } from '../../../testing/builders.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
  type TestPatient,
} from '../../../testing/practice-system-fixture.ts'
import { catchUpWithPracticeSystem } from '../catch-up/catch-up.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
type Json = any

type Run = Parameters<typeof catchUpWithPracticeSystem>

/** A practice with Dentally, whose records are fetched when a test says so. */
export interface CatchUpFixture extends PracticeSystemFixture {
  run(options?: { onProgress?: Run[2]; signal?: AbortSignal }): ReturnType<typeof catchUpWithPracticeSystem>
  /** Makes the next run the first one. */
  forgetRuns(): Promise<void>
  /** All matches that are listed, on all pages. */
  listMatches(): Promise<Json[]>
  /** The ids of the records that are proposed for a patient, the likeliest first. */
  proposedFor(patient: TestPatient): Promise<string[]>
  connection(): Promise<Json>
  /** The connection as the settings list it. */
  connectionOfStaff(): Promise<Json>
  /** Changes a record through Dentally's API. */
  changeInDentally(id: string, change: object): Promise<void>
  /** Loses every webhook of Dentally until the end of the work. */
  withoutWebhooks(work: () => Promise<unknown>): Promise<void>
}

export async function openCatchUpFixture(): Promise<CatchUpFixture> {
  const fixture = await openPracticeSystemFixture()
  const { product, practice, staff, dentally } = fixture
  const { deps } = product

  async function listMatches(): Promise<Json[]> {
    const all: Json[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await staff.get(
        `/dentally/matches${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
      )
      all.push(...body.data)
      cursor = body.cursor
    }
    return all
  }

  return {
    ...fixture,
    listMatches,
    run: ({ onProgress = async () => {}, signal } = {}) =>
      catchUpWithPracticeSystem({ deps, log: openLog('silent'), signal }, practice.id, onProgress),
    forgetRuns: () =>
      inside(deps, practice, async (tx) => {
        await tx
          .updateTable('integrations')
          .set({ cursor: null, complete_since: null, complete_until: null })
          .execute()
        await tx.deleteFrom('practice_system_matches').execute()
      }),
    proposedFor: async ({ id }) =>
      (await listMatches()).filter(({ patient }) => patient.id === id).map(({ record }) => record.id),
    connection: () =>
      inside(deps, practice, (tx) =>
        tx
          .selectFrom('integrations')
          .selectAll()
          .where('integration', '=', 'dentally')
          .executeTakeFirstOrThrow(),
      ),
    connectionOfStaff: async () =>
      (await staff.get('/integrations')).body.find(({ integration }: Json) => integration === 'dentally'),
    async changeInDentally(id, change) {
      await fetch(`${dentally.baseUrl}/v1/patients/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${dentallyAccount.token}`,
          'user-agent': 'A practice',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ patient: change }),
      })
    },
    async withoutWebhooks(work) {
      await dentally.trouble('lose_webhooks')
      await work()
      await dentally.trouble('ok')
    },
  }
}
