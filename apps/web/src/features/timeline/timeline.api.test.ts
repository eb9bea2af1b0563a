import { timeline } from '@enamel/contract/timeline'
import { expect, it } from 'vitest'
import { whichTimeline } from './timeline.api.ts'

it('reads a timeline by the /v2 calls with the flag timeline-v2, and by the older ones without it (TML-07)', () => {
  expect(timeline[whichTimeline(['timeline-v2'])].path).toBe('/v2/patients/:id/timeline')
  expect(timeline[whichTimeline([])].path).toBe('/patients/:id/timeline')
})
