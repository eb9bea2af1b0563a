import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './search-line.module.css'

export interface SearchLineProps extends Omit<ComponentProps<'input'>, 'children' | 'onChange'> {
  /** The label of the search: "Search types". */
  text: string
  /** The id of the list below it. */
  list: string
  /** The id of the marked option of that list. */
  activeId: string | undefined
  onSeek: (sought: string) => void
  /** After the field. */
  trailing?: ReactNode
}

/** The field above a list of options: it filters them, and its keys move their mark. */
export function SearchLine({ text, list, activeId, onSeek, trailing, className, ...input }: SearchLineProps) {
  return (
    <div className={classNames(styles.line, className)}>
      <Icon of={IconSearch} />
      <input
        {...input}
        role="combobox"
        aria-label={text}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={text}
        className={styles.field}
        onChange={(event) => onSeek(event.currentTarget.value)}
      />
      {trailing}
    </div>
  )
}
