import { expect, it } from 'vitest'
import { MORNING } from '../testing/a-workflow.ts'
import { startEnrolment } from './enrolment.ts'
import { afterFailedRun } from './failed-run.ts'

it('a node that cannot be run is due again after 1, 5 and 15 minutes, then fails, and the chain goes on (W-13)', () => {
  const enrolment = { ...startEnrolment('workflow', 'enrolment', MORNING), position: 2 }
  const after = (node: Parameters<typeof afterFailedRun>[1]['node'], failures: number) =>
    afterFailedRun(enrolment, { node, failures }, MORNING)
  const inMinutes = (minutes: number) => ({
    kind: 'tried_again',
    at: new Date(MORNING.getTime() + minutes * 60_000),
  })
  for (const node of ['action', 'delay', 'wait_until_delay', null] as const)
    expect([1, 2, 3].map((failures) => after(node, failures))).toEqual([1, 5, 15].map(inMinutes))
  expect(after('action', 4)).toMatchObject({
    kind: 'failed',
    enrolment: { position: 3, state: 'running', enteredAt: MORNING, dueAt: MORNING },
  })
  // The patient may still be in one of the other workflows.
  expect(after('wait_until_delay', 4)).toEqual(inMinutes(24 * 60))
  expect(after(null, 4)).toMatchObject({ kind: 'finished', enrolment: { state: 'finished', dueAt: null } })
})
