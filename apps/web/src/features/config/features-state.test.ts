import { featureFlags } from '@enamel/domain/config/feature-flags'
import { describe, expect, it } from 'vitest'
import { featuresState, hasFeature } from './features-state.ts'

describe('the feature flags', () => {
  it('are idle and off, then loaded once init has answered (CFG-15)', () => {
    const before = featuresState(undefined)
    expect(before.kind).toBe('idle')
    const after = featuresState({ features: ['timeline-v2', 'lite'] })
    expect(after.kind).toBe('loaded')
    expect(featureFlags.filter((flag) => hasFeature(before, flag))).toEqual([])
    expect(featureFlags.filter((flag) => hasFeature(after, flag))).toEqual(['timeline-v2', 'lite'])
  })

  it('are those of the product, each off when absent from the list (CFG-15)', () => {
    // The first document's; the others are the second's.
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
      const others = featureFlags.filter((other) => other !== flag)
      expect(hasFeature(featuresState({ features: others }), flag)).toBe(false)
      expect(hasFeature(featuresState({ features: [flag] }), flag)).toBe(true)
    }
  })

  it('are those of the last visit while idle, and what init says from then on (CFG-16)', () => {
    expect(hasFeature(featuresState(undefined, ['whatsapp']), 'whatsapp')).toBe(true)
    expect(hasFeature(featuresState({ features: [] }, ['whatsapp']), 'whatsapp')).toBe(false)
  })
})
