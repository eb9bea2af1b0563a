/** Plain text whose web addresses are links, which open in a new tab. */
export function LinkedText({ children }: { children: string }) {
  return partsOf(children).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

const ADDRESS = /https?:\/\/[^\s<>"']+/gi

function partsOf(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    // A full stop or bracket after an address belongs to the sentence.
    const address = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (!URL.canParse(address)) continue
    parts.push({ text: text.slice(from, match.index) }, { text: address, href: address })
    from = match.index + address.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}
