import { expect, it } from 'vitest'
import { ParallelWork } from './parallel-work.ts'

it('waits for the rest when something fails, and lists each failure with its cause', async () => {
  const work = new ParallelWork()
  const rest = Promise.withResolvers<void>()
  work.add(Promise.reject(new Error('The reply was refused')))
  work.add(Promise.reject(new TypeError('fetch failed', { cause: new Error('connection refused') })))
  work.add(rest.promise)
  let hasFinished = false
  const failures = work.failures().finally(() => {
    hasFinished = true
  })
  // An unhandled rejection would be reported here.
  await new Promise(setImmediate)
  expect(hasFinished).toBe(false)
  rest.resolve()
  expect(await failures).toEqual([
    'Error: The reply was refused',
    'TypeError: fetch failed: Error: connection refused',
  ])
  await expect(work.finished()).rejects.toThrow('The reply was refused\nTypeError')
})

it('finishes when all succeeded', async () => {
  const work = new ParallelWork()
  work.add(Promise.resolve())
  await work.finished()
  expect(await work.failures()).toEqual([])
})
