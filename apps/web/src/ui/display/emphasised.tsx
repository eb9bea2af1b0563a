export interface EmphasisedProps {
  text: string
  /** The emphasised part; if it occurs several times, the last one. */
  emphasis?: string | undefined
}

/** A sentence with an emphasised part. */
export function Emphasised({ text, emphasis }: EmphasisedProps) {
  const index = emphasis === undefined ? -1 : text.lastIndexOf(emphasis)
  if (emphasis === undefined || index < 0) return text
  return (
    <>
      {text.slice(0, index)}
      <strong>{emphasis}</strong>
      {text.slice(index + emphasis.length)}
    </>
  )
}
