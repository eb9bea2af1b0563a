import { expect, it } from 'vitest'
import { MessageBudget, UNREADABLE_COST } from './message-budget.ts'

it('allows a burst of 60 frames, then 20 per second', () => {
  const budget = new MessageBudget(0)
  for (let frame = 0; frame < 60; frame++) expect(budget.spend(1, 0)).toBe(true)
  expect(budget.spend(1, 0)).toBe(false)
  const later = new MessageBudget(0)
  for (let frame = 0; frame < 60; frame++) later.spend(1, 0)
  for (let frame = 0; frame < 20; frame++) expect(later.spend(1, 1000)).toBe(true)
  expect(later.spend(1, 1000)).toBe(false)
})

it('allows six unreadable frames', () => {
  const budget = new MessageBudget(0)
  for (let frame = 0; frame < 6; frame++) expect(budget.spend(UNREADABLE_COST, 0)).toBe(true)
  expect(budget.spend(UNREADABLE_COST, 0)).toBe(false)
})
