import { snooze } from '@enamel/contract/snooze'
import { serve } from '../../http/serve.ts'
import { endSnooze } from './end-snooze.ts'
import { extendSnooze, setSnooze, validateSnooze } from './snooze-patient.ts'

export const snoozeRoutes = [
  serve(snooze.set, setSnooze, validateSnooze),
  serve(snooze.extend, extendSnooze, validateSnooze),
  serve(snooze.end, endSnooze),
]
