import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import { type FlowButton, isSilent } from '@enamel/domain/next-action/flow-node'
import { backLabel, beginFlow, canProceed, nextLabel, trail } from '@enamel/domain/next-action/flow-walk'
import { rootOf } from '@enamel/domain/next-action/graph/roots'
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { type FinishedFlow, flowMachine } from './flow.machine.ts'
import styles from './flow-panel.module.css'
import { type FlowPatient, FlowStep, type FlowStepProps } from './flow-step.tsx'
import { buttonIcons } from './outcome-icons.ts'

export interface FlowPanelProps extends Pick<FlowStepProps, 'facts' | 'sources' | 'practiceSystem'> {
  patient: FlowPatient
  /** The outcome it begins with. */
  button: FlowButton
  /** Nothing is to be saved (G-51). */
  onAbandon: () => void
  /** All is asked; called once (FLOW-09). */
  onFinish: (finished: FinishedFlow) => void
}

/** The guided flow: steps that slide up over the page and end in a last look (FLOW-01 to FLOW-04). */
export function FlowPanel(props: FlowPanelProps) {
  const { patient, button, facts } = props
  const [{ context }, send] = useFlow(props)
  const { position, match } = context
  const { node } = position
  const headingId = useId()
  const panel = useFocusOnStep(node.key)
  const onNext = (event: FormEvent) => {
    event.preventDefault()
    // What is submitted lies over a page with forms of its own.
    event.stopPropagation()
    send({ type: 'next' })
  }
  return (
    <Modal
      onClose={() => send({ type: 'close' })}
      layerClassName={styles.layer}
      className={styles.panel}
      aria-label={`${labelOf(facts, button)}: ${patient.name}`}
    >
      <form ref={panel} className={styles.form} onSubmit={onNext} onKeyDown={submitFromText} noValidate>
        <PanelHead {...{ patient, button, facts }} onClose={() => send({ type: 'close' })} />
        <div className={styles.body}>
          <Trail steps={trail(position)} />
          <h2 id={headingId} className={styles.heading}>
            {isSilent(node) ? null : node.heading}
          </h2>
          <FlowStep
            key={node.key}
            {...props}
            {...{ position, match, headingId }}
            onAnswer={(answer) => send({ type: 'answer', answer })}
          />
        </div>
        <footer className={styles.foot}>
          <Button size={36} onClick={() => send({ type: 'back' })}>
            {backLabel(position)}
          </Button>
          {node.type === 'confirm' && <p className={styles.promise}>Nothing is saved until you confirm</p>}
          <Button
            type="submit"
            variant="primary"
            size={36}
            data-autofocus={node.type === 'confirm' || undefined}
            disabledReason={canProceed(position) ? undefined : 'Answer this step to go on'}
            trailing={<kbd className={styles.enter}>↵</kbd>}
          >
            {nextLabel(position)}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}

function useFlow({ patient, button, facts, onAbandon, onFinish }: FlowPanelProps) {
  return useMachine(
    flowMachine.provide({
      actions: { abandon: onAbandon, handOver: (_, finished) => onFinish(finished) },
    }),
    { input: { patientId: patient.id, facts, position: beginFlow(facts, button) } },
  )
}

/** Each step takes the focus; the first gets it from the panel itself. */
function useFocusOnStep(step: string) {
  const panel = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [step])
  return panel
}

/** In a text of several lines Enter goes to the next; with Ctrl or ⌘ it goes on. */
function submitFromText(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function PanelHead({
  patient,
  button,
  facts,
  onClose,
}: Pick<FlowPanelProps, 'patient' | 'button' | 'facts'> & { onClose: () => void }) {
  return (
    <header className={styles.head}>
      <Avatar name={patient.name} imageUrl={patient.image_url} size={28} />
      <p className={styles.name}>{patient.name}</p>
      <Chip icon={buttonIcons[button]} tone={button === 'goal' ? 'green' : 'grey'}>
        {labelOf(facts, button)}
      </Chip>
      <IconButton
        icon={IconX}
        label="Close"
        tooltipSide="bottom"
        className={styles.close}
        onClick={onClose}
      />
    </header>
  )
}

function labelOf({ stage, variant }: FlowFacts, button: FlowButton): string {
  return rootOf(stage, variant).buttons[button]?.label ?? ''
}

/** The steps taken, once there are any: how many there will be depends on the answers. */
function Trail({ steps }: { steps: readonly { key: string; title: string }[] }) {
  if (steps.length === 1) return null
  return (
    <ol className={styles.trail} aria-label="Steps">
      {steps.map(({ key, title }, place) =>
        place === steps.length - 1 ? (
          <li key={key} className={styles.present} aria-current="step">
            {title}
          </li>
        ) : (
          <li key={key} className={styles.taken}>
            <Icon of={IconCheck} size={14} className={styles.check} />
            {title}
            <Icon of={IconChevronRight} size={14} className={styles.chevron} />
          </li>
        ),
      )}
    </ol>
  )
}
