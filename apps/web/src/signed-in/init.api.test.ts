import { type FeatureFlag, featureFlags, isOn } from '@enamel/domain/config/feature-flags'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../lib/call.ts'
import { initQuery } from './init.api.ts'

describe('the feature flags', () => {
  it('are off until init is loaded (CFG-15)', async () => {
    const body = { client: {}, features: ['timeline-v2', 'lite'] }
    connectCalls({ send: async () => new Response(JSON.stringify(body), { status: 200 }) })
    const queries = new QueryClient()
    const on = () =>
      featureFlags.filter((flag) => isOn(queries.getQueryData(initQuery.queryKey)?.features, flag))
    expect([queries.getQueryState(initQuery.queryKey), on()]).toEqual([undefined, []])
    await queries.fetchQuery(initQuery)
    expect(queries.getQueryState(initQuery.queryKey)?.status).toBe('success')
    expect(on()).toEqual(['timeline-v2', 'lite'])
  })

  it('are those of the product, each off when absent from the list (CFG-15)', () => {
    // These flags are in the specification's first document, the others in its second.
    expect(featureFlags).toEqual(
      expect.arrayContaining([
        'timeline-v2',
        'whatsapp',
        'attachments',
        'pms-events',
        'dentally:incoming-patients',
        'app-switcher',
        'lite',
      ]),
    )
    for (const flag of featureFlags) {
      const others: FeatureFlag[] = featureFlags.filter((other) => other !== flag)
      expect(isOn(others, flag)).toBe(false)
      expect(isOn([flag], flag)).toBe(true)
    }
  })
})
