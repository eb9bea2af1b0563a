/** Who changed a field last, and the patient's version after that change. */
export interface FieldEdit {
  /** The actor's key, as `actorKey` returns it. */
  by: string
  version: number
}
export type FieldEdits = Record<string, FieldEdit>

export type ConflictCheck =
  | { kind: 'apply' }
  /** The fields that conflict, and the actor who changed one of them last. */
  | { kind: 'conflict'; fields: string[]; by: string }

/**
 * Whether a save can be applied. The save contains only the changed fields and the version on which they are based. A
 * field that has since been changed to a different value is a conflict; changes of different fields are both applied. A
 * save without a version is applied, and so is a repeated one.
 */
export function detectConflict(
  based_on: number | undefined,
  changes: Record<string, unknown>,
  current: { values: Record<string, unknown>; edits: FieldEdits },
): ConflictCheck {
  if (based_on === undefined) return { kind: 'apply' }
  const conflicts = Object.keys(changes)
    .flatMap((field) => {
      const edit = Object.hasOwn(current.edits, field) ? current.edits[field] : undefined
      const differs = changes[field] !== current.values[field]
      return edit && edit.version > based_on && differs ? [{ field, ...edit }] : []
    })
    .sort((a, b) => b.version - a.version)
  const [latest] = conflicts
  if (!latest) return { kind: 'apply' }
  return { kind: 'conflict', fields: conflicts.map(({ field }) => field), by: latest.by }
}

/** The edits to store after a save that resulted in `version`. */
export function recordEdits(
  edits: FieldEdits,
  fields: readonly string[],
  by: string,
  version: number,
): FieldEdits {
  return { ...edits, ...Object.fromEntries(fields.map((field) => [field, { by, version }])) }
}

/** The actor who changed one of these fields last; undefined when it is not known. */
export function lastEditor(edits: FieldEdits, fields: readonly string[]): string | undefined {
  const [latest] = fields
    .flatMap((field) => (Object.hasOwn(edits, field) && edits[field] ? [edits[field]] : []))
    .sort((a, b) => b.version - a.version)
  return latest?.by
}
