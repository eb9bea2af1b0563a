import type { PeriodicJob } from '../../jobs/job.ts'
import { FORGET_PUSH_EVENTS_EVERY_SECONDS, forgetPushEvents } from '../../realtime/forget-push-events.ts'

export const realtimeJobs: PeriodicJob[] = [
  {
    name: 'forget push events',
    everySeconds: FORGET_PUSH_EVENTS_EVERY_SECONDS,
    run: async ({ deps }) => {
      await forgetPushEvents(deps.db)
    },
  },
]
