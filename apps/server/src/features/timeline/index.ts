export { recordBusinessEvent } from './business-event.ts'
export { readEvent } from './read-timeline.ts'
export { timelineRoutes } from './timeline.routes.ts'
export { announceTimeline, touchTimeline } from './touch-timeline.ts'
