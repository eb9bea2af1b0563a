/** Writes a reply with the original mail quoted below it, as mail programs do. @param intro "On Monday … wrote:" */
export function quotedReply(reply: string, intro: string, original: string): string {
  const quoted = original
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`).trimEnd())
    .join('\n')
  return `${reply.trimEnd()}\n\n${intro}\n${quoted}\n`
}
