import type { FlowInput } from '../flow-input.ts'

/** A new lead of a plain practice, seven minutes past ten on a Friday; every step that can be skipped is. */
export function someFlowInput(input: Partial<FlowInput> = {}): FlowInput {
  return {
    stage: 'newLead',
    variant: 'pipeline',
    source: 'Unknown',
    snooze: null,
    practiceSystem: { active: false, linked: false },
    draftNote: null,
    delays: {},
    now: '2026-11-20T10:07:00Z',
    zone: 'Europe/London',
    ...input,
  }
}

/** Input that makes every step show that can be skipped. */
export const nothingSkipped = {
  source: 'Instagram',
  snooze: { state: 'waking' },
  practiceSystem: { active: true, linked: false },
} as const satisfies Partial<FlowInput>
