import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { bulkListQuery, bulkQuery } from './bulk.api.ts'

const ID = '0198c1de-0000-7000-8000-0000000000b1'
const PATIENT = '0198c1de-0000-7000-8000-0000000000a1'

const batch = (state: 'Sending' | 'Sent' | 'Failed'): BulkBatch => ({
  id: ID,
  total: 2,
  channel: 'SMS',
  messages: [
    { patient_id: PATIENT, state: 'Sent', reason: null },
    { patient_id: PATIENT.replace('a1', 'a2'), state, reason: state === 'Failed' ? 'opted_out' : null },
  ],
})

const summary: BulkSummary = {
  id: ID,
  total: 2,
  channel: 'SMS',
  title: 'Whitening is back',
  sent: 1,
  failed: 0,
  state: 'sending',
  waits_until: null,
  sender: 'Hannah Price',
  created_at: '2025-11-20T09:24:00Z',
}

/** A browser whose page has just been loaded, with the server's replies. */
function freshPage(...bodies: unknown[]) {
  const network = fakeApi(bodies.map((body) => ({ status: 200, body })))
  connectCalls(network.client)
  const paths = () => network.sent.map(({ url }) => new URL(url, 'http://product.test').pathname)
  return { queries: new QueryClient(), paths }
}

describe('the progress of a bulk message (BLK-17)', () => {
  it.each([
    ['Sending', 2000],
    ['Sent', false],
    ['Failed', false],
  ] as const)('whose last message is %s is asked for again after %j ms', async (state, interval) => {
    const { queries, paths } = freshPage(batch(state))
    const options = bulkQuery(ID)
    await queries.fetchQuery(options)
    expect(paths()).toEqual([`/api/communications/bulk/${ID}`])
    const query = queries.getQueryCache().find({ queryKey: options.queryKey })
    const { refetchInterval } = options
    if (!query || typeof refetchInterval !== 'function') throw new Error('The query has no interval.')
    expect(refetchInterval(query as never)).toBe(interval)
  })

  it('is found again after a reload, by the list of the last days', async () => {
    for (let load = 0; load < 2; load++) {
      const { queries, paths } = freshPage([summary])
      expect(await queries.fetchQuery(bulkListQuery)).toEqual([summary])
      expect(paths()).toEqual(['/api/communications/bulk'])
    }
  })
})
