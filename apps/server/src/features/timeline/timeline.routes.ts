import { timeline } from '@enamel/contract/timeline'
import { serve } from '../../http/serve.ts'
import { getEvent, getLegacyEvent, getLegacyTimeline, getTimeline } from './get-timeline.ts'

export const timelineRoutes = [
  serve(timeline.v2, getTimeline),
  serve(timeline.v2Event, getEvent),
  serve(timeline.legacy, getLegacyTimeline),
  serve(timeline.legacyEvent, getLegacyEvent),
]
