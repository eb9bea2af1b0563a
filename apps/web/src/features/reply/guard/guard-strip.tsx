import { pluralise } from '@enamel/domain/text/pluralise'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { productTime } from '../../../lib/product-time.ts'
import { useNow } from '../../../signed-in/now.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { useEscape } from '../../../ui/overlays/use-escape.ts'
import { changeLines } from './change-lines.ts'
import styles from './guard-strip.module.css'
import type { ThreadChanges } from './thread-base.ts'

export interface GuardStripProps {
  changes: ThreadChanges
  /** The patient's first name. */
  patientName: string
  zone: string
  sendable: boolean
  onSend: () => void
  onKeepEditing: () => void
}

/** What has come in since the draft was begun, above its fields, with the choice to send it nevertheless. */
export function GuardStrip(props: GuardStripProps) {
  const { changes, patientName, zone, sendable, onSend, onKeepEditing } = props
  const sendButton = useRef<HTMLButtonElement>(null)
  const now = useTimeOf(changes)
  useEscape(true, onKeepEditing)
  const { lines, more } = changeLines(changes.events, { patientName, zone, now })
  // The focus also returns to the button when more has come in after the user was asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each question.
  useEffect(() => sendButton.current?.focus(), [changes])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the strip handles keys that are pressed on its buttons.
    <div className={styles.strip} data-guard onKeyDown={ignoreRepeatedEnter}>
      <div role="alert" className={styles.changes}>
        <Icon of={IconAlertTriangle} size={14} className={styles.icon} />
        <div className={styles.lines}>
          {more > 0 && <p className={styles.event}>{pluralise(more, 'earlier message')}</p>}
          {lines.map(({ id, event, text }) => (
            <p
              key={id}
              className={styles.line}
              {...tooltipProps(`${event}: ${text}`, { whenTruncated: true })}
            >
              <span className={styles.event}>{text === '' ? event : `${event}:`}</span> {text}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button ref={sendButton} className={styles.send} size={28} disabled={!sendable} onClick={onSend}>
          Send anyway
        </Button>
        <Button variant="quiet" size={28} aria-keyshortcuts="Escape" onClick={onKeepEditing}>
          Keep editing
        </Button>
      </div>
    </div>
  )
}

/** The time when the user was asked, and then the present time, minute by minute. */
function useTimeOf(changes: ThreadChanges): Date {
  const now = useNow()
  const [asked, setAsked] = useState({ changes, at: productTime.now() })
  if (asked.changes !== changes) setAsked({ changes, at: productTime.now() })
  return new Date(Math.max(now.getTime(), asked.at.getTime()))
}

/** Enter that is still pressed from sending is no answer. */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
