import { practiceSystemRefusals } from '@enamel/contract/practice-system'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconDental } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { LinkStatus, PracticePatientState } from './practice-patient-state.ts'
import styles from './rail-button.module.css'

export interface RailButtonProps {
  state: PracticePatientState
  status: LinkStatus
  tooltipSide: 'left' | 'right'
  onApproach: () => void
  onOpen: () => void
}

/** The button that opens the practice system's panel. The button's dot and label show the patient's state. */
export function RailButton({ state, status, tooltipSide, onApproach, onOpen }: RailButtonProps) {
  const { dot, label } = dotAndLabel(state, status)
  return (
    <span className={styles.place}>
      <IconButton
        icon={IconDental}
        label={`${PRACTICE_SYSTEM_NAME}: ${label}`}
        variant="secondary"
        tooltipSide={tooltipSide}
        disabledReason={
          state.kind === 'disabled' && !state.linked
            ? practiceSystemRefusals.integration_inactive.message
            : undefined
        }
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onOpen}
      />
      <span className={styles.dot} data-dot={dot} aria-hidden />
    </span>
  )
}

const isLinked = ({ kind }: PracticePatientState) => kind === 'synced' || kind === 'syncing'

type Dot = 'linked' | 'unlinked' | 'syncing' | 'error'

function dotAndLabel(state: PracticePatientState, status: LinkStatus): { dot: Dot; label: string } {
  if (state.kind === 'error') return { dot: 'error', label: 'not loaded' }
  if (state.kind === 'disabled')
    return state.linked
      ? { dot: 'linked', label: 'linked, not connected' }
      : { dot: 'unlinked', label: 'not connected' }
  switch (status) {
    case 'failed':
      return { dot: 'error', label: isLinked(state) ? 'unlinking failed' : 'linking failed' }
    case 'loading':
      return { dot: 'unlinked', label: state.kind === 'linking' ? 'linking' : 'loading' }
    case 'unlinked':
      return { dot: 'unlinked', label: 'not linked' }
    case 'linked':
      return state.kind === 'syncing'
        ? { dot: 'syncing', label: 'syncing' }
        : { dot: 'linked', label: 'linked' }
  }
}
