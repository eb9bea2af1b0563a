import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import styles from './editor-frame.module.css'

/** The column that is shown if there is room for only one. */
export type EditorPane = 'activities' | 'patient'

export interface EditorFrameProps {
  /** The patient's name, for screen readers. */
  label: string
  activities: ReactNode
  patient: ReactNode
  /** Integrations such as the practice system, below the close button. */
  rail?: ReactNode
  /** Covers both columns, but not the close button. */
  overlay?: ReactNode
  pane: EditorPane
  onClose: () => void
}

/**
 * The patient editor (PAT-05): a full-height overlay with a column of activities, a column of the patient, and Close.
 * Escape closes it too (PAT-06).
 */
export function EditorFrame(props: EditorFrameProps) {
  const { label, activities, patient, rail, overlay, pane, onClose } = props
  return (
    <Modal
      onClose={onClose}
      layerClassName={styles.layer}
      className={styles.editor}
      aria-label={label}
      data-pane={pane}
      data-screen
    >
      {/* The columns receive the focus, since the first control depends on the width and on the loaded parts. */}
      <div className={styles.columns} tabIndex={-1} data-autofocus>
        <div className={styles.activities} inert={overlay !== undefined}>
          {activities}
        </div>
        <div className={styles.patient} inert={overlay !== undefined}>
          {patient}
        </div>
        {overlay}
      </div>
      <div className={styles.rail}>
        <IconButton
          icon={IconX}
          label="Close"
          tooltipSide="left"
          id="patient-editor-close"
          onClick={onClose}
        />
        {rail && (
          <div
            role="toolbar"
            aria-label="Integrations"
            aria-orientation="vertical"
            inert={overlay !== undefined}
            className={styles.integrations}
          >
            {rail}
          </div>
        )}
      </div>
    </Modal>
  )
}
