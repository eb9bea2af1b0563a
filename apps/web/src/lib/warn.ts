/** Leaves a warning for whoever reads the browser's log; people are told in the page. */
export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the one door to the browser's log.
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}
