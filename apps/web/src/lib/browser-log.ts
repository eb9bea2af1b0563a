// The only place that writes to the browser's log; users see messages in the page.

/** Logs an unexpected error after which the app continues. */
export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}

/** Logs an error that the page cannot repair: an event without an identity (RT-05), or why the app cannot start. */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.error(message)
}
