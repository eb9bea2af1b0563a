import styles from './label-options.module.css'
import type { LabelPicker } from './use-label-picker.ts'

/** The labels to choose from; the focus stays in the field above. */
export function LabelOptions({ picker: { options, mark, listId, choose } }: { picker: LabelPicker }) {
  return (
    <div id={listId} role="listbox" aria-label="Labels" className={styles.list}>
      {options.map(({ label, isNew }, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is.
        <div
          key={`${isNew} ${label}`}
          id={mark.optionId(place)}
          role="option"
          aria-selected={place === mark.at}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(label)}
          onPointerMove={() => mark.point(place)}
        >
          {isNew ? `Add "${label}"` : label}
        </div>
      ))}
    </div>
  )
}
