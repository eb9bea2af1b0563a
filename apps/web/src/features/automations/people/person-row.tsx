import type { Enrolment } from '@enamel/contract/automation-enrolments'
import type { WorkflowNode } from '@enamel/contract/automation-workflows'
import { nextMessageText } from '@enamel/domain/automations/text/next-message-text'
import { actionKindLabels, nodeText } from '@enamel/domain/automations/text/node-text'
import { overText } from '@enamel/domain/automations/text/trail-text'
import { IconCircleCheck, IconClock, IconPlayerTrackNext } from '@tabler/icons-react'
import { useId } from 'react'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { lastSkip, trailOf } from '../model/trail.ts'
import styles from './people.module.css'
import { Trail } from './trail.tsx'
import { useEnrolmentActions } from './use-enrolment-actions.ts'

export interface PersonRowProps {
  enrolment: Enrolment
  /** The nodes of the automation. */
  nodes: readonly WorkflowNode[]
  now: Date
  timeZone: string
  isOpen: boolean
  onToggle: () => void
  onOpenPatient: (patientId: string) => void
}

/** A patient in an automation: where they are and what comes next; opened, their trail and what can be done. */
export function PersonRow(props: PersonRowProps) {
  const { enrolment, nodes, now, timeZone, isOpen, onToggle } = props
  const { patient, next } = enrolment
  const skip = lastSkip(enrolment, nodes)
  const detailsId = useId()
  return (
    <li className={styles.person} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <Avatar name={patient.name} />
        <span className={styles.description}>
          <span className={styles.name}>
            <PatientName {...patient} />
          </span>
          <Place enrolment={enrolment} nodes={nodes} />
        </span>
        <span className={styles.ahead}>
          {next && (
            <span className={styles.next}>
              <ChannelIcon look={next.kind} size={14} />
              {nextMessageText(next, enrolment.state, now, timeZone)}
            </span>
          )}
          {skip && (
            <span className={styles.skip} {...tooltipProps(skip.reason, { whenTruncated: true })}>
              <Chip>
                {actionKindLabels[skip.kind]} {skip.reason}
              </Chip>
            </span>
          )}
        </span>
      </button>
      {isOpen && <Details id={detailsId} {...props} />}
    </li>
  )
}

/** The node where a patient is, or why they have left. */
function Place({ enrolment, nodes }: Pick<PersonRowProps, 'enrolment' | 'nodes'>) {
  const node = nodes.find(({ id }) => id === enrolment.node_id)
  const isAction = node?.type === 'action'
  return (
    <span className={styles.place}>
      {isAction ? (
        <ChannelIcon look={node.action.kind} size={14} />
      ) : (
        <Icon of={node ? IconClock : IconCircleCheck} size={14} />
      )}
      <span className={styles.placeText}>
        {node ? nodeText(node) : enrolment.over_at && overText(enrolment.end_reason)}
        {enrolment.state === 'held' && ', held'}
      </span>
    </span>
  )
}

function Details(props: PersonRowProps & { id: string }) {
  const { id, enrolment, nodes, now, timeZone, onOpenPatient } = props
  const { takeOut, skipWait, isBusy } = useEnrolmentActions()
  const isLive = enrolment.over_at === null
  return (
    <div id={id} className={styles.details}>
      <Trail steps={trailOf(enrolment, nodes, { now, timeZone })} />
      <div className={styles.buttons}>
        {enrolment.state === 'waiting' && (
          <Button size={28} icon={IconPlayerTrackNext} disabled={isBusy} onClick={() => skipWait(enrolment)}>
            Skip the wait
          </Button>
        )}
        {isLive && (
          <ConfirmButton size={28} variant="secondary" disabled={isBusy} onConfirm={() => takeOut(enrolment)}>
            Take out
          </ConfirmButton>
        )}
        <Button
          size={28}
          variant="quiet"
          className={styles.openPatient ?? ''}
          onClick={() => onOpenPatient(enrolment.patient.id)}
        >
          Open patient
        </Button>
      </div>
    </div>
  )
}
