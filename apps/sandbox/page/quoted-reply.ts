/** An answer with the original mail below it, as mail programs write it. @param said "On Monday … wrote:" */
export function quotedReply(answer: string, said: string, original: string): string {
  const quoted = original
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`).trimEnd())
    .join('\n')
  return `${answer.trimEnd()}\n\n${said}\n${quoted}\n`
}
