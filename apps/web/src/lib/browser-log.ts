// The one door to the browser's log, for whoever reads it there; people are told in the page.

/** Something went amiss, and the app goes on without it. */
export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}

/** Something broke its promise that nobody on the page can mend (RT-05). */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.error(message)
}
