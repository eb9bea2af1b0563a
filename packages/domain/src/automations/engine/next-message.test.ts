import { expect, it } from 'vitest'
import { aDelay, anAction, aWorkflow, MORNING } from '../testing/a-workflow.ts'
import { startEnrolment } from './enrolment.ts'
import { nextMessage } from './next-message.ts'

const ZONE = 'Europe/London'

it('the next message is the first one ahead that is sent, after the waits before it', () => {
  const wait = { id: 'wait', type: 'wait_until_delay', workflowIds: ['other'] } as const
  const workflow = aWorkflow([
    aDelay(1),
    anAction({ id: 'off', enabled: false }),
    anAction({ id: 'not customised', requiresCustomisation: true }),
    aDelay(2, 'days'),
    anAction({ id: 'one' }),
    wait,
    anAction({ id: 'two' }),
  ])
  const next = (overrides: object) => {
    const found = nextMessage(workflow, { ...startEnrolment('workflow', 'id', MORNING), ...overrides }, ZONE)
    return found && [found.action.id, found.at?.toISOString() ?? null]
  }
  const due = { state: 'waiting', dueAt: new Date('2026-01-12T11:00:00Z') }
  expect(next(due)).toEqual(['one', '2026-01-14T11:00:00.000Z'])
  expect(next({ ...due, position: 3 })).toEqual(['one', '2026-01-12T11:00:00.000Z'])
  expect(next({ ...due, position: 4 })).toEqual(['one', '2026-01-12T11:00:00.000Z'])
  expect(next({ ...due, position: 5 })).toEqual(['two', null])
  expect(next({ ...due, state: 'held' })).toEqual(['one', null])
  // Just enrolled: the engine has not entered the first delay yet.
  expect(next({})).toEqual(['one', '2026-01-14T11:00:00.000Z'])
  expect(next({ ...due, position: 3, dueAt: new Date('2026-01-12T22:00:00Z') })).toEqual([
    'one',
    '2026-01-13T08:00:00.000Z',
  ])
  expect(next({ ...due, position: 7 })).toBeNull()
  expect(next({ state: 'ended' })).toBeNull()
})
