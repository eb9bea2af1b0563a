import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { overviewReport } from './reporting.api.ts'

const everything: ReportAddress = { range: null, stages: [], sources: [], labels: [], types: [] }
const implants: ReportAddress = { ...everything, types: ['Implants'] }

/** A server whose answers name the types they are asked for, and are given when the test says so. */
function slowServer() {
  const waiting = new Map<string, () => void>()
  connectCalls({
    send: ({ path }) =>
      new Promise((resolve) => {
        const types = new URLSearchParams(path.split('?')[1]).get('types') ?? 'all'
        waiting.set(types, () => resolve(new Response(JSON.stringify({ of: types }))))
      }),
  })
  return {
    isAsked: (types: string) => waiting.has(types),
    answer: (types: string) => waiting.get(types)?.(),
  }
}

it('a late answer to earlier filters never replaces the report of the filters chosen since (RPT-10)', async () => {
  const server = slowServer()
  const observer = new QueryObserver(new QueryClient(), overviewReport(everything))
  const stop = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data
  await expect.poll(() => server.isAsked('all')).toBe(true)
  observer.setOptions(overviewReport(implants))
  await expect.poll(() => server.isAsked('Implants')).toBe(true)
  server.answer('Implants')
  await expect.poll(shown).toEqual({ of: 'Implants' })
  server.answer('all')
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(shown()).toEqual({ of: 'Implants' })
  stop()
})
