/** Leaves an error for whoever reads the browser's log (RT-05). */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: an event that breaks its promise is nothing a person on the page can mend.
  console.error(message)
}
