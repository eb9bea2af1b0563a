import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import {
  linkStateOf,
  type PracticePatientState,
} from '../../features/practice-system/practice-patient-state.ts'

/**
 * The flow's input about the practice system. The practice system is active only if the patient's state there is known
 * (FLOW-17).
 */
export function practiceSystemInput(state: PracticePatientState): FlowInput['practiceSystem'] {
  switch (state.kind) {
    case 'idle':
    case 'loading':
    case 'error':
    case 'disabled':
      return { active: false, linked: false }
    case 'unlinked':
    case 'linking':
    case 'syncing':
    case 'synced':
      return { active: true, linked: linkStateOf(state) !== 'unlinked' }
  }
}
