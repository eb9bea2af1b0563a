import type { PassedCheck } from '../permission/passed-check.ts'
import { stageName, stageOf } from '../stages/stages.ts'
import { maskNumber } from '../text/mask.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'
import { MAX_TEXT_AGE_MS } from './answer-to.ts'

/** What the checks found of an automatic answer that is sent, in their order (COMS-15). */
export function answerChecks(patient: { stage: string | null; phone_e164: string | null }): PassedCheck[] {
  return [
    { check: 'age', found: `${MAX_TEXT_AGE_MS / MS_PER_MINUTE} minutes` },
    { check: 'number', found: maskNumber(patient.phone_e164 ?? '') },
    { check: 'consent', found: 'The patient has not asked for no more texts' },
    { check: 'answer', found: 'On' },
    { check: 'stage', found: stageName(stageOf(patient.stage)) },
    { check: 'channel', found: 'SMS is enabled' },
    { check: 'quiet_hours', found: 'None for answers' },
  ]
}
