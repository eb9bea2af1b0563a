import { expect, it } from 'vitest'
import { stageKeys } from '../../stages/stages.ts'
import { isConsentMissing, isContactEnded, type SendPurpose } from './send-refusal.ts'

const purposes: SendPurpose[] = ['staff', 'answer', 'service', 'marketing']

it('only staff may write to patients who are blocked or lost, but a lost patient who writes is answered', () => {
  for (const stage of [...stageKeys, null]) {
    const isEnded = stage === 'blocked' || stage === 'lost'
    expect(
      purposes.map((purpose) => isContactEnded(stage, purpose)),
      String(stage),
    ).toEqual([false, stage === 'blocked', isEnded, isEnded])
  }
})

it('marketing needs a consent, and nothing else does', () => {
  const missing = (gdpr: 'Opted In' | 'Opted Out') =>
    purposes.map((purpose) => isConsentMissing(gdpr, purpose))
  expect(missing('Opted In')).toEqual([false, false, false, false])
  expect(missing('Opted Out')).toEqual([false, false, false, true])
})
