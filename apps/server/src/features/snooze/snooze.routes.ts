import { snooze } from '@enamel/contract/snooze'
import { serve } from '../../http/serve.ts'
import { endSnooze } from './end-snooze.ts'
import { extendSnooze, setSnooze } from './snooze-patient.ts'

export const snoozeRoutes = [
  serve(snooze.set, setSnooze),
  serve(snooze.extend, extendSnooze),
  serve(snooze.end, endSnooze),
]
