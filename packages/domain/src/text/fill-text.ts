/** A text with each `{name}` replaced by the value of that name. Throws when a value is missing. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for ${placeholder}`)
    return value
  })
}
