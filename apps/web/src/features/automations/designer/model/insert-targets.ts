/** A field that placeholders are inserted into, at its cursor. */
export interface InsertTarget {
  insert: (written: string) => void
}

/** The fields of the designer into which the placeholder menu inserts: the one that was focused last (DSG-04). */
export function insertTargets<Text extends InsertTarget>() {
  const texts = new Map<string, Text>()
  let focused: InsertTarget | null = null
  return {
    /** Makes the text of a block known while it is drawn; null once it is not. */
    registerText(id: string, text: Text | null) {
      if (text) texts.set(id, text)
      else texts.delete(id)
    },
    textOf: (id: string) => texts.get(id),
    /** A field was focused: one of the page, or the text of the block with this id. */
    focus(target: InsertTarget | string) {
      focused = typeof target === 'string' ? (texts.get(target) ?? null) : target
    },
    /** A block was selected, or none: its text is the target until another field is focused. */
    select(id: string | null) {
      focused = texts.get(id ?? '') ?? null
    },
    /** Inserts a placeholder. @returns whether there was a field for it */
    insert(written: string, selectedId: string | null): boolean {
      const target = focused ?? texts.get(selectedId ?? '')
      target?.insert(written)
      return target !== undefined
    },
  }
}
