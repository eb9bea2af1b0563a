import { expect, it } from 'vitest'
import { stageKeys } from '../../stages/stages.ts'
import { isConsentMissing, isContactEnded, type SendPurpose } from './send-refusal.ts'

const purposes: SendPurpose[] = ['staff', 'service', 'marketing']

it('only staff may write to patients who are blocked or lost', () => {
  for (const stage of [...stageKeys, null]) {
    const isEnded = stage === 'blocked' || stage === 'lost'
    expect(
      purposes.map((purpose) => isContactEnded(stage, purpose)),
      String(stage),
    ).toEqual([false, isEnded, isEnded])
  }
})

it('marketing needs a consent, and nothing else does', () => {
  const missing = (gdpr: 'Opted In' | 'Opted Out') =>
    purposes.map((purpose) => isConsentMissing(gdpr, purpose))
  expect(missing('Opted In')).toEqual([false, false, false])
  expect(missing('Opted Out')).toEqual([false, false, true])
})
