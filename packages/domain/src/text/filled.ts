/** A text with its places filled: `{name}` with the word of that name. Throws on a place that no word is given for. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const word = values[name]
    if (word === undefined) throw new Error(`Nothing to say for ${place}`)
    return word
  })
}
