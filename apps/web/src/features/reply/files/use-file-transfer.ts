import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Accepts files that are dropped on an element or pasted into it. */
export interface FileTransfer {
  /** Whether files are being dragged over the element. */
  isOver: boolean
  props: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

/**
 * @param onDropped called for dropped files, whether or not they are allowed
 * @param onPasted called for pasted files; null if pasting files does nothing
 */
export function useFileTransfer(
  onDropped: (files: readonly File[]) => void,
  onPasted: ((files: readonly File[]) => void) | null,
): FileTransfer {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    props: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setOver(false)
      },
      onDrop: (event) => {
        setOver(false)
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDropped([...event.dataTransfer.files])
      },
      onPaste: (event) => {
        const { files, types } = event.clipboardData
        // Text copied from a document comes with a picture of the text, which must not be attached.
        if (!onPasted || files.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        onPasted([...files])
      },
    },
  }
}
