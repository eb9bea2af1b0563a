import { IconPhoneOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useShortcuts } from '../../../signed-in/shortcuts/use-shortcuts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { SAVING } from '../outcome-buttons.tsx'
import styles from './no-answer-button.module.css'

export interface NoAnswerButtonProps {
  patientId: string
  /** Whether the unanswered call is being saved. */
  isSaving: boolean
  /** Why the button cannot be pressed now. */
  disabledReason?: string | undefined
  /** Whether presses are ignored, since another outcome is opening or being saved. */
  blocked: boolean
  /** The pointer or the focus has reached the button. */
  onApproach: () => void
  onPress: () => void
}

/** Logs an unanswered call in one press, beside the outcomes of the action. */
export function NoAnswerButton(props: NoAnswerButtonProps) {
  const { patientId, isSaving, disabledReason, blocked, onApproach, onPress } = props
  const button = useRef<HTMLButtonElement>(null)
  const isActive = !blocked && !isSaving && disabledReason === undefined
  // The key explains itself too: its user does not see the tooltip of the button.
  const explain = disabledReason !== undefined && (() => toast.error(disabledReason))
  useShortcuts('patient', { no_answer: isActive ? onPress : explain }, button, patientId)
  return (
    <Button
      ref={button}
      variant="quiet"
      size={28}
      icon={IconPhoneOff}
      className={styles.button}
      aria-disabled={blocked || undefined}
      busy={isSaving}
      busyLabel={SAVING}
      disabledReason={disabledReason}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={isActive ? onPress : undefined}
      aria-keyshortcuts="N"
      {...(disabledReason === undefined && tooltipProps(HINT))}
    >
      No answer
    </Button>
  )
}

const HINT = 'Follow up, call back (N)'
