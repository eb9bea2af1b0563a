import styles from './label-options.module.css'
import type { LabelPicker } from './use-label-picker.ts'

/** The labels to choose from. The focus stays in the input field. */
export function LabelOptions({ picker: { options, activeOption, listId, choose } }: { picker: LabelPicker }) {
  return (
    <div id={listId} role="listbox" aria-label="Labels" className={styles.list}>
      {options.map(({ label, isNew }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names the active option; the focus stays in the input field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys.
        <div
          key={`${isNew} ${label}`}
          id={activeOption.optionId(index)}
          role="option"
          aria-selected={index === activeOption.index}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(label)}
          onPointerMove={() => activeOption.set(index)}
        >
          {isNew ? `Add "${label}"` : label}
        </div>
      ))}
    </div>
  )
}
