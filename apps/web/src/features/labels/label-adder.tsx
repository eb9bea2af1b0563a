import {
  checkLabel,
  cutLabel,
  hasLabel,
  LABELS_FULL,
  LABELS_MAX,
  type LabelChoices,
  labelSuggestions,
  labelWords,
} from '@enamel/domain/labels/label'
import { IconPlus } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { ChipButton } from '../../ui/display/chip.tsx'
import { SearchLine } from '../../ui/fields/search-line.tsx'
import { useActiveOption } from '../../ui/fields/use-active-option.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './label-adder.module.css'
import { labelTipMachine } from './label-tip.machine.ts'

export interface LabelAdderProps {
  choices: LabelChoices
  onAdd: (label: string) => void
}

/** "+ Label": offers the labels that the practice uses and takes any other, until there are as many as can be (LBL-06). */
export function LabelAdder({ choices, onAdd }: LabelAdderProps) {
  const isFull = choices.own.length >= LABELS_MAX
  return (
    <Popover
      label="Add a label"
      padded={false}
      trigger={(trigger) => (
        <ChipButton
          {...trigger}
          icon={IconPlus}
          aria-label="Add a label"
          {...(isFull && { 'aria-disabled': true, onClick: undefined, ...tooltipProps(LABELS_FULL) })}
        >
          Label
        </ChipButton>
      )}
    >
      {(close) => (
        <LabelPicker
          choices={choices}
          onAdd={(label) => {
            close()
            onAdd(label)
          }}
        />
      )}
    </Popover>
  )
}

function LabelPicker({ choices, onAdd }: LabelAdderProps) {
  const { typed, tip, options, mark, type, choose, onKeyDown } = useLabelPicker(choices, onAdd)
  const listId = useId()
  const tipId = useId()
  return (
    <div className={styles.picker}>
      <SearchLine
        words="Find or type a label"
        list={listId}
        activeId={mark.activeId}
        value={typed}
        data-autofocus
        autoComplete="off"
        aria-invalid={tip !== null || undefined}
        aria-describedby={tip === null ? undefined : tipId}
        onSeek={type}
        onKeyDown={onKeyDown}
      />
      {tip !== null && (
        <p id={tipId} role="alert" className={styles.tip}>
          {tip}
        </p>
      )}
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
            onClick={() => choose(label)}
            onPointerMove={() => mark.point(place)}
          >
            {isNew ? `Add "${label}"` : label}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={styles.none}>Type a label and press Enter.</p>}
    </div>
  )
}

/** What is typed, what is offered for it and which of that is marked; and what is wrong with it, for a moment. */
function useLabelPicker(choices: LabelChoices, onAdd: (label: string) => void) {
  const [typed, setTyped] = useState('')
  const [tip, send] = useMachine(labelTipMachine)
  const found = labelSuggestions(choices, typed)
  const isNew = typed.trim() !== '' && !hasLabel(found, typed)
  const options = [
    ...(isNew ? [{ label: typed.trim(), isNew }] : []),
    ...found.map((label) => ({ label, isNew: false })),
  ]
  const mark = useActiveOption(options.length, () => -1)

  const choose = (text: string) => {
    const check = checkLabel(text, choices.own)
    if (check.ok) onAdd(check.label)
    else send({ type: 'say', words: labelWords[check.reason] })
  }
  return {
    typed,
    tip: tip.matches('shown') ? tip.context.words : null,
    options,
    mark,
    choose,
    type(text: string) {
      const cut = cutLabel(text)
      setTyped(cut.text)
      mark.point(cut.text.trim() === '' ? -1 : 0)
      send(cut.wasCut ? { type: 'say', words: labelWords.too_long } : { type: 'hush' })
    },
    onKeyDown(event: KeyboardEvent) {
      const last = options.length - 1
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' && last >= 0) mark.move(mark.at >= last ? 0 : mark.at + 1)
      else if (event.key === 'ArrowUp' && last >= 0) mark.move(mark.at <= 0 ? last : mark.at - 1)
      else if (event.key === 'Enter') choose(options[mark.at]?.label ?? typed)
      else return
      event.preventDefault()
    },
  }
}
