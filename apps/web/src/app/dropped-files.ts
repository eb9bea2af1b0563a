import { toast } from '../ui/feedback/toast.tsx'

/** What takes files from a person marks itself so; elsewhere they fall on nothing. */
const TAKES_FILES = '[data-reply-bar]'

/**
 * Keeps the browser from leaving the app for a file that was dropped on it. Whoever takes a drop for itself prevents the
 * default, and is left alone.
 * @returns the way to stop
 */
export function catchDroppedFiles(): () => void {
  window.addEventListener('dragover', onDragOver)
  window.addEventListener('drop', onDrop)
  return () => {
    window.removeEventListener('dragover', onDragOver)
    window.removeEventListener('drop', onDrop)
  }
}

function onDragOver(event: DragEvent): void {
  if (!holdsFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer && !isOnTaker(event)) event.dataTransfer.dropEffect = 'none'
}

function onDrop(event: DragEvent): void {
  if (!holdsFiles(event)) return
  event.preventDefault()
  if (isOnTaker(event)) toast.error('Files cannot be sent yet')
}

function holdsFiles({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false)
}

function isOnTaker({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest(TAKES_FILES) !== null
}
