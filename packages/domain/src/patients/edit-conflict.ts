/** Who changed a field last, and the patient's version after it. */
export interface FieldEdit {
  /** As `actorKey` makes it. */
  by: string
  version: number
}
export type FieldEdits = Record<string, FieldEdit>

export type EditVerdict =
  | { kind: 'apply' }
  /** `fields` clash; `by` changed the newest of them. */
  | { kind: 'conflict'; fields: string[]; by: string }

/**
 * Whether a save may be written. It contains only the changed fields and the version they were based on. A field that
 * another user has changed since, to another value, is a conflict; changes of different fields are both saved. A save
 * without a version is written, and so is a repeat of a written one.
 */
export function judgeEdit(
  based_on: number | undefined,
  changes: Record<string, unknown>,
  present: { values: Record<string, unknown>; edits: FieldEdits },
): EditVerdict {
  if (based_on === undefined) return { kind: 'apply' }
  const clashes = Object.keys(changes)
    .flatMap((field) => {
      const edit = Object.hasOwn(present.edits, field) ? present.edits[field] : undefined
      const differs = changes[field] !== present.values[field]
      return edit && edit.version > based_on && differs ? [{ field, ...edit }] : []
    })
    .sort((a, b) => b.version - a.version)
  const [newest] = clashes
  if (!newest) return { kind: 'apply' }
  return { kind: 'conflict', fields: clashes.map(({ field }) => field), by: newest.by }
}

/** The edits to store after a save that made `version`. */
export function recordEdits(
  edits: FieldEdits,
  fields: readonly string[],
  by: string,
  version: number,
): FieldEdits {
  return { ...edits, ...Object.fromEntries(fields.map((field) => [field, { by, version }])) }
}

/** Who changed one of these fields last; undefined when that is not known. */
export function lastEditor(edits: FieldEdits, fields: readonly string[]): string | undefined {
  const [newest] = fields
    .flatMap((field) => (Object.hasOwn(edits, field) && edits[field] ? [edits[field]] : []))
    .sort((a, b) => b.version - a.version)
  return newest?.by
}
