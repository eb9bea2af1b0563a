/** Long enough for any browser to have begun with it. */
const OBJECT_URL_MS = 60_000

/** Lets the browser save bytes under a name, like a download. */
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
