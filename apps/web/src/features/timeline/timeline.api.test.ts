import { timeline } from '@enamel/contract/timeline'
import { expect, it } from 'vitest'
import { timelineCall } from './timeline.api.ts'

it('a timeline is loaded by the /v2 call if the flag timeline-v2 is on, and by the older call otherwise (TML-07)', () => {
  expect(timeline[timelineCall(['timeline-v2'])].path).toBe('/v2/patients/:id/timeline')
  expect(timeline[timelineCall([])].path).toBe('/patients/:id/timeline')
})
