import { snooze } from '@enamel/contract/snooze'
import { serve } from '../../http/pipeline/serve.ts'
import { endSnooze } from './end-snooze.ts'
import { snoozePolicy } from './snooze.policy.ts'
import { extendSnooze, setSnooze, validateSnooze } from './snooze-patient.ts'

export const snoozeRoutes = [
  serve(snooze.set, snoozePolicy.change, setSnooze, validateSnooze),
  serve(snooze.extend, snoozePolicy.change, extendSnooze, validateSnooze),
  serve(snooze.end, snoozePolicy.change, endSnooze),
]
