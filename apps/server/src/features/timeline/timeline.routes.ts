import { timeline } from '@enamel/contract/timeline'
import { serve } from '../../http/pipeline/serve.ts'
import { getEvent, getLegacyEvent, getLegacyTimeline, getTimeline } from './get-timeline.ts'
import { timelinePolicy } from './timeline.policy.ts'

export const timelineRoutes = [
  serve(timeline.v2, timelinePolicy.read, getTimeline),
  serve(timeline.v2Event, timelinePolicy.read, getEvent),
  serve(timeline.legacy, timelinePolicy.read, getLegacyTimeline),
  serve(timeline.legacyEvent, timelinePolicy.read, getLegacyEvent),
]
