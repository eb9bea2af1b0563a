/** The text for a field that another user changed while it was edited here: "Now: 07700 900461". */
export function savedNow(value: string): string {
  return `Now: ${value || 'empty'}`
}

/** The text for a field that another user changed and that was not edited here: "Was: 07700 900461". */
export function savedBefore(value: string): string {
  return `Was: ${value || 'empty'}`
}
