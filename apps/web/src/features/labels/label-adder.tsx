import { LABELS_FULL, LABELS_MAX, type LabelChoices } from '@enamel/domain/labels/label'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { ChipButton } from '../../ui/display/chip.tsx'
import { SearchLine } from '../../ui/fields/search-line.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './label-adder.module.css'
import { LabelOptions } from './label-options.tsx'
import { type TypedLabel, useLabelPicker, useTypedLabel } from './use-label-picker.ts'

export interface LabelAdderProps {
  /** The patient with the labels. */
  patientId: string
  choices: LabelChoices
  onAdd: (label: string) => void
}

/** The button "+ Label". */
export function AddLabelChip(props: Omit<ComponentProps<typeof ChipButton>, 'children' | 'icon'>) {
  return (
    <ChipButton {...props} icon={IconPlus}>
      Label
    </ChipButton>
  )
}

/**
 * Adds labels: offers the practice's labels and accepts any text, until the patient has the maximum number (LBL-06).
 */
export function LabelAdder({ patientId, choices, onAdd }: LabelAdderProps) {
  const typedLabel = useTypedLabel(`label of ${patientId}`)
  const isFull = choices.own.length >= LABELS_MAX
  return (
    <Popover
      label="Add a label"
      padded={false}
      startsOpen={typedLabel[0] !== ''}
      onClose={() => typedLabel[1]('')}
      trigger={(trigger) => (
        <AddLabelChip
          {...trigger}
          aria-label="Add a label"
          {...(isFull && { 'aria-disabled': true, onClick: undefined, ...tooltipProps(LABELS_FULL) })}
        />
      )}
    >
      {(close) => (
        <Picker
          choices={choices}
          typedLabel={typedLabel}
          onAdd={(label) => {
            close()
            onAdd(label)
          }}
        />
      )}
    </Popover>
  )
}

function Picker({
  choices,
  typedLabel,
  onAdd,
}: Omit<LabelAdderProps, 'patientId'> & { typedLabel: TypedLabel }) {
  const picker = useLabelPicker(choices, typedLabel, onAdd)
  const tipId = useId()
  const { tip } = picker
  return (
    <div className={styles.picker}>
      <SearchLine
        text="Find or type a label"
        listId={picker.listId}
        activeId={picker.activeOption.activeId}
        value={picker.typed}
        data-autofocus
        autoComplete="off"
        aria-invalid={tip !== null || undefined}
        aria-describedby={tip === null ? undefined : tipId}
        onSearch={picker.type}
        onKeyDown={picker.onKeyDown}
      />
      {tip !== null && (
        <p id={tipId} role="alert" className={styles.tip}>
          {tip}
        </p>
      )}
      <LabelOptions picker={picker} />
      {picker.options.length === 0 && <p className={styles.none}>Type a label and press Enter.</p>}
    </div>
  )
}
