import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { pipelineSettingsQuery } from './pipeline.api.ts'

it('the pipeline settings are loaded once per session and cached under the key pipeline-settings (FLOW-41)', async () => {
  const settings = { call_back_delays: { newLead: { stage: 'newLead', seconds: 86_400 } } }
  const network = fakeApi([{ status: 200, body: settings }])
  connectCalls(network.client)
  const queries = new QueryClient()
  expect(await queries.fetchQuery(pipelineSettingsQuery)).toEqual(settings)
  expect(await queries.fetchQuery(pipelineSettingsQuery)).toEqual(settings)
  expect(network.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v3/clients/settings/pipeline',
  ])
  expect(queries.getQueryData(['pipeline-settings'])).toEqual(settings)
})
