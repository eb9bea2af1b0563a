import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { JobContext } from '../../../jobs/job.ts'
import { contextOfRun } from './runners.ts'

const context = (signal?: AbortSignal) => ({ signal }) as JobContext

it('asks a run that takes long to make room for others', async () => {
  const { signal } = contextOfRun(context(), 1)
  if (signal && !signal.aborted) await once(signal, 'abort')
  expect(signal?.aborted).toBe(true)
})

it('ends a run when the process stops', () => {
  const stopping = new AbortController()
  const { signal } = contextOfRun(context(stopping.signal))
  expect(signal?.aborted).toBe(false)
  stopping.abort()
  expect(signal?.aborted).toBe(true)
})
