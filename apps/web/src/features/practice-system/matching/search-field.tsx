import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import styles from './matches.module.css'

const SEARCH = `Search ${PRACTICE_SYSTEM_NAME}`

export interface SearchFieldProps {
  /** Why the text cannot be searched for. */
  problem: string | undefined
  onSearch: (query: string) => void
}

/**
 * Searches the practice system. The field is not a form, since it may be inside a form: Enter searches, and does not
 * submit the form around it.
 */
export function SearchField({ problem, onSearch }: SearchFieldProps) {
  const [query, setQuery] = useState('')
  const search = () => onSearch(query.trim())
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search()
  }
  return (
    <TextInput
      label={SEARCH}
      hideLabel
      placeholder={SEARCH}
      autoComplete="off"
      className={styles.search ?? ''}
      error={problem}
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={searchOnEnter}
      trailing={<IconButton icon={IconSearch} label="Search" size={28} onClick={search} />}
    />
  )
}
