import type { BulkPreview } from '@enamel/contract/bulk'
import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { useState } from 'react'
import { Tabs } from '../../../ui/collections/tabs.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './preview-dialog.module.css'

export interface PreviewDialogProps {
  /** At least one. */
  samples: BulkPreview['samples']
  channel: BulkChannel
  onClose: () => void
}

/** A bulk message as some of its real recipients will read it. */
export function PreviewDialog({ samples, channel, onClose }: PreviewDialogProps) {
  const [chosen, setChosen] = useState(samples[0]?.patient_id ?? '')
  const sample = samples.find(({ patient_id }) => patient_id === chosen) ?? samples[0]
  if (!sample) return null
  return (
    <Dialog title="Preview" width={520} bar onClose={onClose}>
      <Tabs
        label="Recipients"
        look="quiet"
        items={samples.map(({ patient_id, name, distinguisher }) => ({
          key: patient_id,
          label: withDistinguisher(name, distinguisher),
        }))}
        selected={sample.patient_id}
        onSelect={setChosen}
      >
        <p className={styles.to}>To {sample.to}</p>
        {sample.subject !== null && <p className={styles.subject}>{sample.subject}</p>}
        <p className={styles.message} data-channel={channel}>
          {sample.message}
        </p>
      </Tabs>
    </Dialog>
  )
}
