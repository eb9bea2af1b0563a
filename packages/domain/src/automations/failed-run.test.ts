import { expect, it } from 'vitest'
import { startEnrolment } from './enrolment.ts'
import { afterFailedRun } from './failed-run.ts'
import { MORNING } from './testing/a-workflow.ts'

it('a node that cannot be run is due again after 1, 5 and 15 minutes, then fails, and the chain goes on (W-13)', () => {
  const enrolment = { ...startEnrolment('workflow', 'enrolment', MORNING), position: 2 }
  const minutes = [1, 2, 3].map((failures) => {
    const { enrolment: next, hasFailed } = afterFailedRun(enrolment, failures, MORNING)
    expect([next.position, next.state, hasFailed]).toEqual([2, 'running', false])
    return ((next.dueAt?.getTime() ?? 0) - MORNING.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 15])
  expect(afterFailedRun(enrolment, 4, MORNING)).toMatchObject({
    enrolment: { position: 3, state: 'running', enteredAt: MORNING, dueAt: MORNING },
    hasFailed: true,
  })
})
