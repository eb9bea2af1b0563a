/**
 * The tags of a record such as `v=DKIM1; k=rsa; p=…`, by their names in lower case. If a name occurs twice, its first
 * value counts.
 */
export function readTags(text: string): Readonly<Record<string, string>> {
  const tags = text.split(';').flatMap((part) => {
    const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(part) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const]
  })
  return Object.fromEntries(tags.toReversed())
}
