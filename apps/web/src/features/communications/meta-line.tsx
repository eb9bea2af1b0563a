import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import type { Representative } from '@enamel/domain/timeline/event'
import { IconBolt } from '@tabler/icons-react'
import { Children, Fragment, type ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './communications.module.css'

export interface MetaLineProps {
  /** The kind of message. */
  mark: ReactNode
  /** ISO 8601. */
  at: string
  zone: string
  /** How the files of a text were sent. */
  sentAs?: string | undefined
  /** For automated and bulk messages: shows why the message was sent. */
  onWhy?: (() => void) | undefined
  representative?: Representative | null
  /** The delivery status. */
  status?: ReactNode
}

/** The line below a bubble: channel, automation or author, time, and delivery status (COM-05). */
export function MetaLine({ mark, at, zone, sentAs, onWhy, representative, status }: MetaLineProps) {
  const time = timeLabel(at, zone)
  return (
    <p className={styles.meta}>
      <Separated>
        {mark}
        {sentAs && <span className={styles.mark}>{sentAs}</span>}
        {onWhy && (
          <button
            type="button"
            className={`${styles.mark} ${styles.why} touch-target`}
            onClick={onWhy}
            {...tooltipProps('Why it was allowed')}
          >
            <Icon of={IconBolt} size={14} />
            Automation
          </button>
        )}
        {representative && <Author representative={representative} />}
        <span className={styles.mark}>
          <time
            dateTime={at}
            className={`${styles.time} tabular`}
            {...tooltipProps(`${longDate(at, zone)} ${time}`)}
          >
            {time}
          </time>
          {status}
        </span>
      </Separated>
    </p>
  )
}

/** Separates its children with dots. */
function Separated({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order.
    <Fragment key={index}>
      {index > 0 && <span aria-hidden>·</span>}
      {child}
    </Fragment>
  ))
}

/** The author. A long name is truncated, not shortened to its first word, which may be a title. */
function Author({ representative: { name, photo } }: { representative: Representative }) {
  return (
    <span className={`${styles.mark} ${styles.writer}`}>
      {photo && <img src={photo} alt="" className={styles.photo} />}
      <span className={styles.name} {...tooltipProps(name, { whenTruncated: true })}>
        {name}
      </span>
    </span>
  )
}
