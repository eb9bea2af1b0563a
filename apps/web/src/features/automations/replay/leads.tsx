import type { ReplayedLead } from '@enamel/contract/automation-replay'
import { type ReplayStop, replayStopText } from '@enamel/domain/automations/replay/replay-stop'
import { pluralise } from '@enamel/domain/text/pluralise'
import { briefDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconArrowRight, IconCircleCheck, IconClock, IconHandStop, IconMoon } from '@tabler/icons-react'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ListFoot, type ListFootProps } from '../../../ui/collections/list-foot.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import styles from './leads.module.css'
import type { StepColumn } from './step-columns.ts'
import { StepMark } from './step-mark.tsx'

export interface LeadsProps extends Pick<ListFootProps, 'more'> {
  columns: readonly StepColumn[]
  leads: readonly ReplayedLead[]
  /** All leads, also those that are not loaded yet. */
  total: number
  now: Date
  timeZone: string
  onOpenPatient: (patientId: string) => void
}

/** The leads of a replay, each with what would have become of each message, and why it stopped. */
export function Leads(props: LeadsProps) {
  const { columns, leads, total, more } = props
  return (
    <div>
      <div className={classNames(styles.row, styles.names)} aria-hidden>
        <span>Lead</span>
        <span>Entered</span>
        <span className={styles.times}>
          {columns.map(({ action, time }) => (
            <span key={action.id}>{time}</span>
          ))}
        </span>
        <span>Why it stopped</span>
        <span className={styles.count}>Would get</span>
      </div>
      <ul aria-label="Leads">
        {leads.map((lead) => (
          <Lead key={`${lead.patient.id} ${lead.entered_at}`} {...props} lead={lead} />
        ))}
      </ul>
      <ListFoot shown={leads.length} totalText={pluralise(total, 'lead')} more={more} />
    </div>
  )
}

function Lead(props: LeadsProps & { lead: ReplayedLead }) {
  const { columns, lead, now, timeZone, onOpenPatient } = props
  const { patient, entered_at, steps, stopped, messages } = lead
  const exit = steps.findIndex(({ outcome }) => outcome === 'not_reached')
  return (
    <li className={styles.row}>
      <span className={styles.lead}>
        <Avatar name={patient.name} size={28} />
        <TextButton className={styles.name} onClick={() => onOpenPatient(patient.id)}>
          <PatientName {...patient} />
        </TextButton>
      </span>
      <span className={classNames(styles.entered, 'tabular')}>
        <span className="visually-hidden">Entered </span>
        {enteredText(entered_at, now, timeZone)}
      </span>
      <ol className={styles.steps} aria-label="Messages">
        {steps.map((step, index) => {
          const column = columns.find(({ action }) => action.id === step.node_id)
          return (
            column && (
              <StepMark
                key={step.node_id}
                step={step}
                column={column}
                isExit={index === exit}
                now={now}
                timeZone={timeZone}
              />
            )
          )
        })}
      </ol>
      <span className={styles.reason}>
        <Icon of={stopIcons[stopped.kind]} size={14} />
        {replayStopText(stopped, timeZone)}
      </span>
      <span className={classNames(styles.count, 'tabular')}>{pluralise(messages, 'message')}</span>
    </li>
  )
}

const stopIcons: Record<ReplayStop['kind'], IconShape> = {
  ended: IconArrowRight,
  skipped: IconHandStop,
  still_in: IconClock,
  moved: IconMoon,
  finished: IconCircleCheck,
}

/** "14 Nov, 9:31am". */
function enteredText(at: string, now: Date, timeZone: string): string {
  const day = calendarDay(at, timeZone)
  return `${briefDay(day, calendarDay(now, timeZone))}, ${timeLabel(at, timeZone)}`
}
