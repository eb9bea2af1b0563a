import {
  checkLabel,
  cutLabel,
  LABEL_ERROR_MS,
  LABELS_FULL,
  LABELS_MAX,
  labelSuggestions,
  labelWords,
} from '@enamel/domain/labels/label'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Chip } from '../../ui/display/chip.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Floating } from '../../ui/overlays/floating.tsx'
import { useEscape } from '../../ui/overlays/use-escape.ts'
import styles from './labels-field.module.css'

export interface LabelsFieldProps {
  value: readonly string[]
  /** The practice's labels. */
  known: readonly string[]
  /** Those that the practice used last, newest first. */
  history: readonly string[]
  error: string | undefined
  onChange: (labels: string[]) => void
}

/** How many labels are offered at a time. */
const OFFERED = 6

/** The labels that a patient starts with: typed, or chosen from what the practice uses (ADD-07, LBL-04 to LBL-09). */
export function LabelsField(props: LabelsFieldProps) {
  const { value, error } = props
  const labels = useLabels(props)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const listId = useId()
  const full = value.length >= LABELS_MAX
  const isOpen = labels.isOpen && labels.offered.length > 0
  useEscape(isOpen, labels.close)
  return (
    <Field
      label="Labels"
      optional
      warning={labels.trouble ?? undefined}
      error={error}
      hint={full && LABELS_FULL}
    >
      {(control) => (
        <div ref={setBox} className={styles.labels}>
          {value.map((label) => (
            <Chip key={label} removeLabel={`Remove ${label}`} onRemove={() => labels.remove(label)}>
              {label}
            </Chip>
          ))}
          <input
            type="text"
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && labels.at >= 0 ? `${listId}-${labels.at}` : undefined}
            autoComplete="off"
            placeholder={full ? undefined : 'Add a label'}
            disabled={full}
            className={styles.input}
            value={labels.typed}
            onChange={(event) => labels.type(event.currentTarget.value)}
            onFocus={labels.open}
            onClick={labels.open}
            onBlur={labels.leave}
            onKeyDown={labels.onKeyDown}
          />
          {isOpen && box?.parentElement && (
            <Offered anchor={box.parentElement} listId={listId} labels={labels} />
          )}
        </div>
      )}
    </Field>
  )
}

interface OfferedProps {
  anchor: Element
  listId: string
  labels: ReturnType<typeof useLabels>
}

/** The labels to choose from, below the field. */
function Offered({ anchor, listId, labels }: OfferedProps) {
  return (
    <Floating anchor={anchor} region="Labels" matchWidth className={styles.sheet}>
      <div id={listId} role="listbox" aria-label="Labels">
        {labels.offered.map((label, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is.
          <div
            key={label}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === labels.at}
            className={styles.option}
            // The field keeps the focus, and what is typed in it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => labels.add(label)}
            onPointerMove={() => labels.point(place)}
          >
            {label}
          </div>
        ))}
      </div>
    </Floating>
  )
}

/** What is typed, what is offered for it and which of that is marked; and why a label cannot be added, for a moment. */
function useLabels({ value, known, history, onChange }: LabelsFieldProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [trouble, setTrouble] = useState<string | null>(null)
  const offered = labelSuggestions({ history, known, own: value }, typed).slice(0, OFFERED)
  useEffect(() => {
    if (trouble === null) return
    const timer = setTimeout(() => setTrouble(null), LABEL_ERROR_MS)
    return () => clearTimeout(timer)
  }, [trouble])

  const add = (text: string) => {
    const check = checkLabel(text, value)
    if (!check.ok) return setTrouble(labelWords[check.reason])
    setTyped('')
    setAt(-1)
    setTrouble(null)
    // The field grows and moves with its labels, and the list would not.
    setOpen(false)
    onChange([...value, check.label])
  }
  const remove = (label: string) => onChange(value.filter((one) => one !== label))
  return {
    typed,
    isOpen,
    at,
    trouble,
    offered,
    add,
    remove,
    point: setAt,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** What stands in the field is meant as a label. */
    leave() {
      setOpen(false)
      if (typed.trim() !== '') add(typed)
    },
    type(text: string) {
      const cut = cutLabel(text)
      setTyped(cut.text)
      setTrouble(cut.wasCut ? labelWords.too_long : null)
      setAt(-1)
      setOpen(true)
    },
    onKeyDown(event: KeyboardEvent) {
      const { key } = event
      if (event.nativeEvent.isComposing) return
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        setOpen(true)
        setAt(neighbour(at, key, offered.length))
      } else if (key === 'Enter' || key === ',') add(offered[at] ?? typed)
      else {
        if (key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
        return
      }
      event.preventDefault()
    },
  }
}

/** The next or last marked of so many, round and round; -1 of none. */
function neighbour(at: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1
  if (key === 'ArrowDown') return (at + 1) % count
  return at <= 0 ? count - 1 : at - 1
}
