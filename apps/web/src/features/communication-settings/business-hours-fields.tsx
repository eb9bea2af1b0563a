import {
  BUSINESS_HOURS_INTERVAL_MINUTES,
  DEFAULT_OPENING_HOURS,
  type OpeningHours,
  type Weekday,
  weekdays,
} from '@enamel/domain/autoresponder/business-hours'
import { useId } from 'react'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import styles from './communication-settings.module.css'
import type { CommunicationsForm } from './communications-form.ts'

const dayNames: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** The hours of each day, in steps of 30 minutes (COMS-09 to COMS-11). */
export function BusinessHoursFields({ settings }: { settings: SettingsForm<CommunicationsForm> }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.subtitle}>Business hours</legend>
      {weekdays.map((day) => (
        <DayFields
          key={day}
          day={day}
          hours={settings.values[day]}
          {...settings.textOf(day)}
          onChange={(hours) =>
            settings.form.setValue(day, hours, { shouldTouch: true, shouldValidate: true })
          }
        />
      ))}
    </fieldset>
  )
}

interface DayFieldsProps {
  day: Weekday
  /** Null on a closed day. */
  hours: OpeningHours | null
  error: string | undefined
  /** The hours that another user has saved meanwhile. */
  warning?: string
  onChange: (hours: OpeningHours | null) => void
}

function DayFields({ day, hours, error, warning, onChange }: DayFieldsProps) {
  const name = dayNames[day]
  const textId = useId()
  const text = error ?? warning
  return (
    <fieldset className={styles.day} aria-describedby={text && textId}>
      <legend className="visually-hidden">{name}</legend>
      <Switch
        className={hours ? styles.openDay : styles.closedDay}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? DEFAULT_OPENING_HOURS : null)}
      >
        {name}
      </Switch>
      {hours ? (
        <div className={styles.times}>
          <DayTime
            label={`${name} opens`}
            value={hours.opens}
            onChange={(opens) => onChange({ ...hours, opens })}
          />
          <span aria-hidden className={styles.note}>
            to
          </span>
          <DayTime
            label={`${name} closes`}
            value={hours.closes}
            onChange={(closes) => onChange({ ...hours, closes })}
          />
        </div>
      ) : (
        <span className={styles.note}>Closed</span>
      )}
      {text && (
        <p
          id={textId}
          className={styles.dayText}
          data-state={error ? 'error' : 'warning'}
          role={error && 'alert'}
        >
          {text}
        </p>
      )}
    </fieldset>
  )
}

interface DayTimeProps {
  label: string
  value: string
  onChange: (time: string) => void
}

function DayTime(props: DayTimeProps) {
  return <TimeField {...props} hideLabel size={32} interval={BUSINESS_HOURS_INTERVAL_MINUTES} />
}
