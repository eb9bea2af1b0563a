import { hasLabel } from '@enamel/domain/labels/label'
import { createUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts'

export interface LabelChange {
  kind: 'add' | 'remove'
  label: string
}

/** The unsaved changes of patients' labels, by patient, one for each label. */
export const unsavedLabels = createUnsavedChanges<LabelChange>((one, other) =>
  hasLabel([one.label], other.label),
)
