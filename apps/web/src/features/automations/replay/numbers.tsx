import type { AutomationReplay } from '@enamel/contract/automation-replay'
import { numberText } from '@enamel/domain/text/number'
import { IconArrowRight, IconHandStop, IconMailOff, IconMoon } from '@tabler/icons-react'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import styles from './replay-pane.module.css'

/** How many leads and messages, and how many leads were affected by what. */
export function Numbers({ replay }: { replay: AutomationReplay }) {
  const { leads, leads_with_message, messages, affected_leads } = replay
  return (
    <div className={styles.numbers}>
      <dl className={styles.totals}>
        <Total label="Leads" value={leads} />
        <Total label="Would get a message" value={leads_with_message} />
        <Total label="Messages" value={messages} />
      </dl>
      <dl className={styles.reasons} aria-label="Why leads would get less or later">
        <Reason icon={IconHandStop} label="Stopped: no consent" value={affected_leads.no_consent} />
        <Reason icon={IconMoon} label="Quiet hours moved" value={affected_leads.quiet_hours} />
        <Reason icon={IconArrowRight} label="Left the stage in time" value={affected_leads.left} />
        <Reason icon={IconMailOff} label="No address or number" value={affected_leads.no_address} />
      </dl>
    </div>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{numberText(value)}</dd>
    </div>
  )
}

function Reason({ icon, label, value }: { icon: IconShape; label: string; value: number }) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {label}
      </dt>
      <dd className="tabular">{numberText(value)}</dd>
    </div>
  )
}
