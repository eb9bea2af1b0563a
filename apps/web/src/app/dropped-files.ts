/**
 * Keeps the browser from leaving the app for a file that was dropped on it. Whoever takes a drop for itself, as the reply
 * bar does, prevents the default and is left alone; elsewhere files fall on nothing.
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
  if (!hasFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

function onDrop(event: DragEvent): void {
  if (hasFiles(event)) event.preventDefault()
}

function hasFiles({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false)
}
