import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'
import { OverlayContainerProvider } from '../../ui/overlay-container.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useInertOthers } from '../../ui/use-inert-others.ts'
import styles from './editor-frame.module.css'

/** Which column shows where there is room for one. */
export type EditorPane = 'activities' | 'patient'

export interface EditorFrameProps {
  /** Whose editor it is, for screen readers. */
  label: string
  activities: ReactNode
  patient: ReactNode
  /** Lies over both columns; the way out stays free. */
  overlay?: ReactNode
  pane: EditorPane
  onClose: () => void
}

/**
 * The patient editor (PAT-05): a full-height overlay with a column of activities, one of the patient, and Close. Focus
 * goes in, stays inside, and goes back; Escape asks to close (PAT-06).
 */
export function EditorFrame({ label, activities, patient, overlay, pane, onClose }: EditorFrameProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(true)
  useEscape(true, onClose)
  useInertOthers(layer)
  useFocusBack()
  return createPortal(
    <div className={styles.layer} ref={setLayer}>
      <div className={styles.scrim} onPointerDown={onClose} />
      <div
        ref={useMergedRef(setPanel, trap)}
        role="dialog"
        aria-modal
        aria-label={label}
        tabIndex={-1}
        data-pane={pane}
        className={styles.editor}
      >
        <OverlayContainerProvider value={panel}>
          <div className={styles.columns}>
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
          </div>
        </OverlayContainerProvider>
      </div>
    </div>,
    document.body,
  )
}
