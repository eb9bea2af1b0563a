import { snooze } from '@enamel/contract/snooze'
import { serve } from '../../http/serve.ts'
import { endSnooze } from './end-snooze.ts'

export const snoozeRoutes = [serve(snooze.end, endSnooze)]
