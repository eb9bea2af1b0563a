import type { Patient } from '@enamel/contract/patients'
import { isSilent } from '@enamel/domain/next-action/flow-node'
import { writtenNote } from '@enamel/domain/next-action/flow-note'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import { backLabel, canProceed, nextLabel, trail } from '@enamel/domain/next-action/flow-walk'
import { rootOf } from '@enamel/domain/next-action/graph/roots'
import { STALE_MESSAGE } from '@enamel/domain/next-action/stale-action'
import { fullName, nameWithDistinguisher } from '@enamel/domain/patients/name'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconX } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useFormDraft } from '../../../lib/drafts/form-drafts.tsx'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { chooseByDigit } from '../../../ui/fields/choose-by-digit.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { buttonIcons } from '../outcome-icons.ts'
import { flowMachine } from './flow.machine.ts'
import styles from './flow-panel.module.css'
import { type FinishedFlow, type FlowSnapshot, flowForm } from './flow-snapshot.ts'
import { FlowStep, type FlowStepProps } from './flow-step.tsx'
import { FlowTrail } from './flow-trail.tsx'

const OWN_STALE_MESSAGE = 'You have already completed this action in another window'

export interface FlowPanelProps extends Pick<FlowStepProps, 'patient' | 'sources' | 'practiceSystem'> {
  /** The flow when the panel opens. The panel continues the flow, and hands over the whole flow at its end. */
  opened: FlowSnapshot
  /** Whether the patient is linked to the practice system. Another user may link them while the flow is open. */
  linked: boolean
  /** Whether the action was completed while the flow was open: there is nothing left to save. */
  stale: boolean
  /** Whether the user completed the action themselves, in another window. */
  isOwn?: boolean
  /** Calls `go`, which leaves the flow: immediately, or after the user has confirmed it. */
  leave: (go: () => void) => void
  /** The flow is left without an outcome (G-51). */
  onAbandon: (left: { written: string | null }) => void
  /** Every step is answered; called once (FLOW-09). */
  onFinish: (finished: FinishedFlow) => void
}

/** The guided flow: a panel of steps that slides up over the page and ends in a confirmation (FLOW-01 to FLOW-04). */
export function FlowPanel(props: FlowPanelProps) {
  const { patient, stale, leave } = props
  const [{ context }, send] = useFlow(props)
  const { superseded, ...flow } = context
  const { position } = flow
  const name = nameWithDistinguisher(patient)
  const written = writtenNote(position)
  // A note that is already stored is not lost when the flow is left.
  const hasUnsaved = written !== null && written !== flow.input.draftNote
  useFormDraft<FinishedFlow>(flowForm(patient.id), { values: { flow, written }, isUnsaved: hasUnsaved })
  const close = () => leave(() => send({ type: 'close' }))
  const { node } = position
  const headingId = useId()
  const panel = useFocusOnStep(node.key)
  const onNext = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to forms of the page below, which must not submit.
    event.stopPropagation()
    if (blockedReason(position, stale) === undefined) send({ type: 'next' })
  }
  return (
    <Modal
      onClose={close}
      layerClassName={styles.layer}
      className={styles.panel}
      aria-label={`${labelOf(flow)}: ${name}`}
    >
      <form ref={panel} className={styles.form} onSubmit={onNext} onKeyDown={onKeyDown} noValidate>
        <PanelHead {...{ patient, flow }} onClose={close} />
        <div className={styles.body}>
          {stale && (
            <Banner tone="amber" className={styles.updates}>
              {props.isOwn ? OWN_STALE_MESSAGE : STALE_MESSAGE}
            </Banner>
          )}
          {superseded && (
            <Banner tone="amber" className={styles.updates}>
              {supersededText(name)}
            </Banner>
          )}
          <FlowTrail steps={trail(position)} />
          <h2 id={headingId} className={styles.heading}>
            {isSilent(node) ? null : node.heading}
          </h2>
          <FlowStep
            key={node.key}
            {...{ flow, patient, headingId }}
            sources={props.sources}
            practiceSystem={props.practiceSystem}
            onAnswer={(answer) => send({ type: 'answer', answer })}
          />
        </div>
        <PanelFoot
          position={position}
          blocked={blockedReason(position, stale)}
          onBack={() => (position.previous === null ? close() : send({ type: 'back' }))}
        />
      </form>
    </Modal>
  )
}

/** Why the user cannot continue from this step; undefined if they can. */
function blockedReason(position: FlowPosition, stale: boolean): string | undefined {
  if (!canProceed(position)) return 'Answer this step to continue'
  return stale && position.node.type === 'confirm' ? 'This action is already complete' : undefined
}

function useFlow({ opened, linked, onAbandon, onFinish }: FlowPanelProps) {
  const flow = useMachine(
    flowMachine.provide({
      actions: {
        abandon: (_, left) => onAbandon(left),
        handOver: (_, finished) => onFinish(finished),
      },
    }),
    { input: opened },
  )
  const [, send] = flow
  useEffect(() => {
    if (linked) send({ type: 'linked' })
  }, [linked, send])
  return flow
}

/** Moves the focus into each new step; the modal moves it into the first. */
function useFocusOnStep(step: string) {
  const panel = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each step.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [step])
  return panel
}

function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  submitFromText(event)
  // Goes on to the next step, as Enter would then.
  if (chooseByDigit(event)) event.currentTarget.requestSubmit()
}

/** Ctrl or ⌘ with Enter submits from a multi-line text, in which Enter begins a new line. */
function submitFromText(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface PanelHeadProps {
  flow: FlowSnapshot
  patient: Patient
  onClose: () => void
}

function PanelHead({ flow, patient, onClose }: PanelHeadProps) {
  const name = fullName(patient)
  return (
    <header className={styles.head}>
      <Avatar name={name} imageUrl={patient.image_url} size={28} />
      <p className={styles.name}>
        <PatientName name={name} distinguisher={patient.distinguisher} />
      </p>
      <Chip icon={buttonIcons[flow.button]} tone={flow.button === 'goal' ? 'green' : 'grey'}>
        {labelOf(flow)}
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

interface PanelFootProps {
  position: FlowPosition
  /** Why the user cannot continue from this step; undefined if they can. */
  blocked: string | undefined
  onBack: () => void
}

function PanelFoot({ position, blocked, onBack }: PanelFootProps) {
  const isConfirmation = position.node.type === 'confirm'
  return (
    <footer className={styles.foot}>
      <Button size={36} onClick={onBack}>
        {backLabel(position)}
      </Button>
      {isConfirmation && <p className={styles.promise}>Nothing is saved until you confirm</p>}
      <Button
        type="submit"
        variant="primary"
        size={36}
        data-autofocus={isConfirmation || undefined}
        disabledReason={blocked}
        trailing={<kbd className={styles.enter}>↵</kbd>}
      >
        {nextLabel(position)}
      </Button>
    </footer>
  )
}

function supersededText(name: string): string {
  return `${name} has been linked to ${PRACTICE_SYSTEM_NAME} in the meantime. No other record will be linked or created there.`
}

function labelOf({ input: { stage, variant }, button }: FlowSnapshot): string {
  return rootOf(stage, variant).buttons[button]?.label ?? ''
}
