/**
 * Unwraps format=flowed text (RFC 3676): a line that ends in a space continues in the next line of the same quote
 * depth.
 * @param deleteSpace the parameter DelSp=yes: the space at the end of a line was added to wrap it
 */
export function unwrapFlowed(text: string, deleteSpace: boolean): string {
  const result: string[] = []
  let paragraph: string[] = []
  let depth = 0
  const finish = () => {
    if (paragraph.length > 0) result.push(`${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${paragraph.join('')}`)
    paragraph = []
  }
  for (const line of text.split('\n')) {
    const quotes = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(quotes).replace(/^ /, '')
    if (paragraph.length > 0 && (quotes !== depth || content === '-- ')) finish()
    depth = quotes
    const isFlowed = content.endsWith(' ') && content !== '-- '
    paragraph.push(isFlowed && deleteSpace ? content.slice(0, -1) : content)
    if (!isFlowed) finish()
  }
  finish()
  return result.join('\n')
}
