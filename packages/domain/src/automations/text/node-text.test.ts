import { expect, it } from 'vitest'
import { nodeText } from './node-text.ts'

it('a node in words is a wait with its unit in singular or plural, or with the automations that are awaited (AUT-05, AUT-06, AUT-07)', () => {
  expect(nodeText({ type: 'delay', duration: 1, unit: 'days' })).toBe('Wait 1 day')
  expect(nodeText({ type: 'delay', duration: 2, unit: 'days' })).toBe('Wait 2 days')
  const workflows = [{ name: 'Nurture' }, { name: 'Welcome' }, { name: 'Recovery' }]
  expect(nodeText({ type: 'wait_until_delay', workflows })).toBe(
    'Wait until not in Nurture, Welcome or Recovery',
  )
  expect(nodeText({ type: 'action', action: { name: 'Welcome' } })).toBe('Welcome')
})
