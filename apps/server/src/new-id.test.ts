import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('ids are UUIDs of version 7, each after those before it', () => {
  const ids = Array.from({ length: 5_000 }, newId)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

it('an id begins with the time at which it was made', () => {
  const before = Date.now()
  const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
  expect(time - before).toBeGreaterThanOrEqual(0)
  expect(time - before).toBeLessThan(1_000)
})
