/** An answer with the original mail below it, as mail programs write it. @param intro "On Monday … wrote:" */
export function quotedReply(answer: string, intro: string, original: string): string {
  const quoted = original
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`).trimEnd())
    .join('\n')
  return `${answer.trimEnd()}\n\n${intro}\n${quoted}\n`
}
