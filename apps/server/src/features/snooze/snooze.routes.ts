import { snooze } from '@enamel/contract/snooze'
import { serve } from '../../http/serve.ts'
import { endSnooze } from './end-snooze.ts'
import { extendSnooze, findSnoozeFaults, setSnooze } from './snooze-patient.ts'

export const snoozeRoutes = [
  serve(snooze.set, setSnooze, findSnoozeFaults),
  serve(snooze.extend, extendSnooze, findSnoozeFaults),
  serve(snooze.end, endSnooze),
]
