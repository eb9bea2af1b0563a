export interface EmphasisedProps {
  text: string
  /** The part that stands out; of several, the last. */
  emphasis?: string | undefined
}

/** A sentence of which a part stands out. */
export function Emphasised({ text, emphasis }: EmphasisedProps) {
  const at = emphasis === undefined ? -1 : text.lastIndexOf(emphasis)
  if (emphasis === undefined || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <strong>{emphasis}</strong>
      {text.slice(at + emphasis.length)}
    </>
  )
}
