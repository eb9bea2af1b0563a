import type { RepeatedJob } from '../../jobs/job.ts'
import { FORGET_PUSH_EVENTS_EVERY_SECONDS, forgetPushEvents } from '../../realtime/forget-push-events.ts'

export const realtimeJobs: RepeatedJob[] = [
  {
    name: 'forget push events',
    everySeconds: FORGET_PUSH_EVENTS_EVERY_SECONDS,
    run: async ({ world }) => {
      await forgetPushEvents(world.db)
    },
  },
]
