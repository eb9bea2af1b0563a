import { type FlowButton, type FlowRoot, flowButtons } from '@enamel/domain/next-action/flow-node'
import { useRef } from 'react'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { Button, type ButtonVariant } from '../../ui/buttons/button.tsx'
import styles from './outcome-buttons.module.css'
import { buttonIcons } from './outcome-icons.ts'

const variants: Record<FlowButton, ButtonVariant> = { goal: 'goal', defer: 'secondary', discard: 'secondary' }

/** The length of all labels together. It determines in how narrow a column the buttons lose their icons or wrap. */
function lengthOf(labels: readonly string[]): 'short' | 'medium' | 'long' {
  const characters = labels.join('').length
  if (characters <= 24) return 'short'
  return characters <= 26 ? 'medium' : 'long'
}

export const OPENING = 'Opening'
export const SAVING = 'Saving'

export interface OutcomeButtonsProps {
  patientId: string
  buttons: FlowRoot['buttons']
  /** The button whose flow is opening, or whose outcome is being saved. */
  busy: { button: FlowButton; label: typeof OPENING | typeof SAVING } | null
  /** Whether presses are ignored, since something else is being saved. */
  blocked?: boolean
  /** Why no button can be pressed now. */
  disabledReason?: string | undefined
  /** The pointer or the focus has reached the buttons. */
  onApproach: () => void
  onPress: (button: FlowButton) => void
}

/** The possible outcomes of an action: goal, defer and discard, where the stage has them (STG-11). */
export function OutcomeButtons(props: OutcomeButtonsProps) {
  const { patientId, buttons, busy, blocked = false, disabledReason, onApproach, onPress } = props
  const isBlocked = blocked || busy !== null
  const shown = flowButtons.filter((button) => buttons[button])
  const labels = shown.map((button) => buttons[button]?.label ?? '')
  const list = useRef<HTMLFieldSetElement>(null)
  const press = (button: FlowButton | undefined) =>
    button && !isBlocked && disabledReason === undefined ? () => onPress(button) : null
  useShortcuts(
    'patient',
    {
      done: () => list.current?.querySelector('button')?.focus(),
      first_outcome: press(shown[0]),
      second_outcome: press(shown[1]),
      third_outcome: press(shown[2]),
    },
    list,
    patientId,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only prepare for the press of a button.
    <div className={styles.outcomes} onPointerEnter={onApproach} onFocus={onApproach}>
      <fieldset ref={list} aria-label="Outcomes" className={styles.buttons} data-length={lengthOf(labels)}>
        {shown.map((button, index) => (
          <Button
            key={button}
            block
            variant={variants[button]}
            icon={buttonIcons[button]}
            className={styles.button}
            aria-disabled={isBlocked}
            busy={busy?.button === button}
            busyLabel={busy?.label ?? SAVING}
            disabledReason={disabledReason}
            onClick={isBlocked ? undefined : () => onPress(button)}
          >
            {labels[index]}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
