/**
 * Stops the browser from leaving the app for a file that was dropped on it. Components that accept drops, such as the
 * reply bar, prevent the default themselves. Elsewhere a dropped file does nothing.
 * @returns a function that removes the listeners
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
