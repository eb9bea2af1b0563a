import { FILES_NOT_ACCEPTED } from '@enamel/domain/reply/reply-files'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { ResizeHandle } from '../../ui/panes/resize-handle.tsx'
import { useFileTransfer } from './files/use-file-transfer.ts'
import { BAR_HEIGHT_DEFAULT, BAR_HEIGHT_MAX, BAR_HEIGHT_MIN } from './model/bar-height.ts'
import styles from './reply-bar.module.css'
import { savedBarHeight } from './saved-bar-height.ts'

export interface ResizableBarProps {
  /** Whether there is no typing to undo, so that the keys that undo typing undo something else. */
  isUntyped: boolean
  /** Handles the keys that are pressed in the bar's fields. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Accepts files that are dropped or pasted; null if files are not accepted now. */
  onFiles: ((files: readonly File[]) => void) | null
  children: ReactNode
}

/** A bar with the height to which it was last dragged in this browser (RPL-24). */
export function ResizableBar({ isUntyped, onKeyDown, onFiles, children }: ResizableBarProps) {
  const [height, setHeight] = useState(savedBarHeight.read)
  const id = useId()
  const transfer = useFileTransfer(onFiles ?? (() => toast.error(FILES_NOT_ACCEPTED)), onFiles)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bar handles the keys that send, which are pressed in its fields.
    <div
      id={id}
      className={styles.bar}
      style={{ '--height': `${height}px` } as CSSProperties}
      data-reply-bar
      data-untyped={isUntyped || undefined}
      data-files-over={transfer.isOver || undefined}
      onKeyDown={onKeyDown}
      {...transfer.props}
    >
      <ResizeHandle
        label="Resize the reply bar"
        controls={id}
        min={BAR_HEIGHT_MIN}
        max={BAR_HEIGHT_MAX}
        initial={BAR_HEIGHT_DEFAULT}
        height={height}
        onResize={setHeight}
        onResizeEnd={(resized) => {
          setHeight(resized)
          savedBarHeight.save(resized)
        }}
      />
      {children}
    </div>
  )
}
