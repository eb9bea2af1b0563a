import { expect, it } from 'vitest'
import { anAction } from '../testing/workflows.ts'
import { stepColumns } from './step-columns.ts'

it('the columns of messages say when each comes, counted from the start', () => {
  const delay = (duration: number, unit: 'minutes' | 'hours' | 'days' | 'weeks') =>
    ({ id: `${duration} ${unit}`, type: 'delay', duration, unit }) as const
  const columns = stepColumns([
    anAction(),
    delay(1, 'hours'),
    anAction(),
    delay(2, 'days'),
    anAction(),
    delay(1, 'weeks'),
    anAction(),
    delay(4, 'weeks'),
    anAction(),
    { id: 'wait', type: 'wait_until_delay', workflows: [] },
    anAction(),
    delay(1, 'days'),
    anAction(),
  ])
  expect(columns.map(({ time }) => time)).toEqual([
    'At once',
    '1 hour',
    '2 days',
    '9 days',
    '5 weeks',
    'Later',
    'Later',
  ])
})
