import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import { someFlowInput } from '@enamel/domain/next-action/testing/some-flow-input'
import type { FlowSnapshot } from '../flow/flow-snapshot.ts'

const input = someFlowInput()

/** A flow that books in a new lead. */
export const someFlowSnapshot: FlowSnapshot = {
  button: 'goal',
  patient: {
    id: 'patient',
    first_name: 'Beth',
    last_name: 'Langley',
    distinguisher: null,
    stage: 'newLead',
    next_action_at: '2026-11-20T09:00:00.000Z',
    source: 'Unknown',
    snooze: null,
  },
  input,
  position: beginFlow(input, 'goal'),
  match: null,
}
