/** How long the object URL of a download stays valid. The browser begins to save the file within this time. */
const OBJECT_URL_MS = 60_000

/** Lets the browser save content as a download with this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_MS)
}
