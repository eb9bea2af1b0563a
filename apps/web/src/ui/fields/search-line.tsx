import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './search-line.module.css'

export interface SearchLineProps extends Omit<ComponentProps<'input'>, 'children' | 'onChange'> {
  /** The label of the search: "Search types". */
  text: string
  /** The id of the list below the field. */
  listId: string
  /** The id of the active option of that list. */
  activeId: string | undefined
  onSearch: (text: string) => void
  /** After the field. */
  trailing?: ReactNode
}

/**
 * The field above a list of options. Typing filters the options; the arrow keys, which the caller handles in
 * `onKeyDown`, change the active option.
 */
export function SearchLine({
  text,
  listId,
  activeId,
  onSearch,
  trailing,
  className,
  ...input
}: SearchLineProps) {
  return (
    <div className={classNames(styles.line, className)}>
      <Icon of={IconSearch} />
      <input
        {...input}
        role="combobox"
        aria-label={text}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={text}
        className={styles.field}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {trailing}
    </div>
  )
}
