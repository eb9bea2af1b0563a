const KB = 1024
const MB = KB * KB

/** The text for a file's size: "84 kB", "1.2 MB", "12 MB"; empty for 0, which means an unknown size. */
export function fileSize(bytes: number): string {
  if (bytes <= 0) return ''
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} kB`
  const megabytes = bytes / MB
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`
}
