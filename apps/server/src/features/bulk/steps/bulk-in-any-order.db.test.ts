import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { bulkBySteps, bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { optOut } from '../../communications/index.ts'
import { acceptMessage, bulkEmail, type PostedBulk } from '../testing/bulk-fixture.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { deps, clock } = product
const { recipients, start, step, written, report, acceptAll } = bulkBySteps(fixture)

it('whatever happens in whatever order, each patient gets at most one message, and every message ends (BLK-10, BLK-11)', async () => {
  const steps: Record<string, (body: PostedBulk) => Promise<unknown>> = {
    'run the job': step,
    'run two jobs at once': (body) => Promise.all([step(body), step(body)]),
    post: (body) => staff.post('/communications/bulk', body),
    accept: async (body) => acceptMessage(deps, practice, (await written(body)).at(0)?.id ?? uuid()),
    fail: async (body) => {
      const last = (await written(body)).at(-1)
      if (last) await report(last.id, 'failed', 'Refused')
    },
    'opt out': (body) =>
      inside(deps, practice, (tx) =>
        optOut(
          tx,
          body.patient_ids.at(-1) ?? '',
          { origin: 'reply', text: 'Replied STOP to a text' },
          clock.now(),
        ),
      ),
    cancel: (body) => staff.post(`/communications/bulk/${body.id}/cancel`),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('run the job', ...Object.keys(steps)), { maxLength: 8 }),
      async (order) => {
        const body = await start(bulkEmail(await recipients(3)))
        let canBeWritten = true
        for (const name of order) {
          await steps[name]?.(body)
          const texts = await written(body)
          if (name === 'opt out' && texts.length === 0) canBeWritten = false
        }
        for (let turn = 0; turn < 3; turn++) {
          await step(body)
          await acceptAll(body)
        }
        const patients = (await written(body)).map(({ patient_id }) => patient_id)
        expect(new Set(patients).size).toBe(patients.length)
        if (!canBeWritten) expect(patients).not.toContain(body.patient_ids.at(-1))
        const { messages } = (await staff.get(`/communications/bulk/${body.id}`)).body
        expect(messages).toHaveLength(3)
        for (const { state, reason } of messages)
          expect([state, reason !== null]).toEqual([state, state === 'Failed'])
        expect(messages.map(({ state }: { state: string }) => state)).not.toContain('Sending')
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)
