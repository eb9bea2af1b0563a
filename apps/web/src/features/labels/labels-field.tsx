import { LABELS_FULL, LABELS_MAX, type LabelChoices, withoutLabel } from '@enamel/domain/labels/label'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { Chip } from '../../ui/display/chip.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { Floating } from '../../ui/overlays/floating.tsx'
import { useEscape } from '../../ui/overlays/use-escape.ts'
import { LabelOptions } from './label-options.tsx'
import styles from './labels-field.module.css'
import { useLabelPicker, useTypedLabel } from './use-label-picker.ts'

export interface LabelsFieldProps extends Omit<LabelChoices, 'own'> {
  value: readonly string[]
  error: string | undefined
  onChange: (labels: string[]) => void
}

/**
 * The labels of a patient who is not saved yet: typed, or chosen from the practice's labels (ADD-07, LBL-04 to LBL-09).
 */
export function LabelsField(props: LabelsFieldProps) {
  const { value, error, onChange } = props
  const { picker, isFull, areOptionsShown, input } = useInputHandlers(props)
  const [chips, setChips] = useState<HTMLElement | null>(null)
  const remove = (label: string) => {
    focusNeighbour(chips)
    onChange(withoutLabel(value, label))
  }
  return (
    <Field label="Labels" optional error={picker.tip ?? error} hint={isFull && LABELS_FULL}>
      {(control) => (
        <div ref={setChips} className={styles.labels}>
          {value.map((label) => (
            <Chip key={label} removeLabel={`Remove ${label}`} onRemove={() => remove(label)}>
              {label}
            </Chip>
          ))}
          <input
            type="text"
            {...control}
            {...input}
            role="combobox"
            aria-expanded={areOptionsShown}
            aria-controls={areOptionsShown ? picker.listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={areOptionsShown ? picker.activeOption.activeId : undefined}
            autoComplete="off"
            placeholder={isFull ? undefined : 'Add a label'}
            // Read-only instead of disabled, since a disabled field would lose the focus.
            readOnly={isFull}
            aria-disabled={isFull || undefined}
            className={styles.input}
          />
          {areOptionsShown && chips?.parentElement && (
            <Floating anchor={chips.parentElement} region="Labels" matchWidth>
              <LabelOptions picker={picker} />
            </Floating>
          )}
        </div>
      )}
    </Field>
  )
}

/** The handlers of the input, and whether the suggestions are shown below it. */
function useInputHandlers({ value, known, history, onChange }: LabelsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const typedLabel = useTypedLabel('label of a new patient')
  const picker = useLabelPicker({ known, history, own: value }, typedLabel, (label) => {
    // Closed, since the list would not follow when the field grows with a new label.
    setOpen(false)
    onChange([...value, label])
  })
  const isFull = value.length >= LABELS_MAX
  const areOptionsShown = isOpen && !isFull && picker.options.length > 0
  const open = () => setOpen(true)
  useEscape(areOptionsShown, () => {
    setOpen(false)
    picker.activeOption.set(-1)
  })
  return {
    picker,
    isFull,
    areOptionsShown,
    input: {
      value: picker.typed,
      onFocus: open,
      onClick: open,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        picker.type(event.currentTarget.value)
        open()
      },
      onBlur() {
        setOpen(false)
        // Text that is left in the field becomes a label.
        if (picker.typed.trim() !== '') picker.choose(picker.typed)
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Backspace' && picker.typed === '') onChange(value.slice(0, -1))
        if (isFull) return
        if (event.key.startsWith('Arrow')) open()
        picker.onKeyDown(event)
      },
    },
  }
}
