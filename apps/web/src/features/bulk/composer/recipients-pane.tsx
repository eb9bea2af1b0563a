import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import { leftOutText } from '@enamel/domain/bulk/reason-text'
import { numberText } from '@enamel/domain/text/number'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LeftOutDialog } from './left-out-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './recipients-pane.module.css'
import type { Preview } from './use-bulk-preview.ts'

export interface BulkRecipientsPaneProps {
  preview: Preview
  total: number
  channel: BulkChannel
}

/** Who gets a bulk message and who is left out, before it is sent. */
export function BulkRecipientsPane({ preview, total, channel }: BulkRecipientsPaneProps) {
  const { data, isError, hasText, retry } = preview
  const timeZone = useInit().client.time_zone
  const [opened, setOpened] = useState<'left_out' | 'samples' | null>(null)
  if (isError && !data)
    return (
      <aside className={styles.pane}>
        <FailureView onRetry={retry} />
      </aside>
    )
  if (total === 0) return <aside className={styles.pane}>Nobody is selected.</aside>
  if (!data) return <PaneSkeleton />
  const { receiving, waits_until, left_out, left_out_patients, samples } = data
  const leftOut = leftOutText(left_out, channel)
  const [first] = samples
  const others = receiving - samples.length
  return (
    <aside className={styles.pane} aria-label="Recipients">
      <p role="status">
        <strong>{numberText(receiving)} will get it</strong>
        {leftOut && ` · ${leftOut}`}
      </p>
      {waits_until && (
        <p className={styles.waits}>
          Texts are not sent at night: these go out at {timeLabel(waits_until, timeZone)}.
        </p>
      )}
      {leftOut && <TextButton onClick={() => setOpened('left_out')}>See who is left out</TextButton>}
      <ul className={styles.recipients}>
        {samples.map(({ patient_id, name, distinguisher, to }) => (
          <li key={patient_id} className={styles.recipient}>
            <Avatar name={name} size={28} />
            <span className={styles.name}>
              <PatientName name={name} distinguisher={distinguisher} />
            </span>
            <span className={styles.address}>{to}</span>
            <Icon of={IconCheck} size={16} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>{others > 0 && `and ${numberText(others)} more`}</span>
        {first && (
          <Button
            size={28}
            variant="quiet"
            icon={IconEye}
            disabledReason={hasText ? undefined : 'Write the message first'}
            onClick={() => setOpened('samples')}
          >
            Preview as {first.name.split(' ')[0]}
          </Button>
        )}
      </div>
      {opened === 'samples' && (
        <PreviewDialog samples={samples} channel={channel} onClose={() => setOpened(null)} />
      )}
      {opened === 'left_out' && (
        <LeftOutDialog
          patients={left_out_patients}
          count={total - receiving}
          total={total}
          channel={channel}
          onClose={() => setOpened(null)}
        />
      )}
    </aside>
  )
}

const SKELETON_WIDTHS = [220, 180, 200]

function PaneSkeleton() {
  return (
    <aside className={styles.pane} role="status" aria-busy aria-label="Loading recipients">
      <Skeleton width={180} />
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.recipient}>
          <Skeleton width={width} />
        </div>
      ))}
    </aside>
  )
}
