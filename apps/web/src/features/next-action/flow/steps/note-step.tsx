import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { Textarea } from '../../../../ui/fields/textarea.tsx'

export interface NoteStepProps {
  label: string
  note: string
  onChange: (note: string) => void
}

/** A reason that the user writes, which is required (FLOW-25). */
export function NoteStep({ label, note, onChange }: NoteStepProps) {
  return (
    <Textarea
      label={label}
      hideLabel
      rows={4}
      data-autofocus
      maxLength={SHORT_NOTE_MAX}
      counter={{ count: note.length, max: SHORT_NOTE_MAX }}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
