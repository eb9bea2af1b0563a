import { shallowEqual } from '@mantine/hooks'
import { memo, useContext, useState } from 'react'
import {
  type ContextValue,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SelectableCollectionContext,
  type SelectableCollectionContextValue,
} from 'react-aria-components'
import styles from './palette.module.css'
import type { PaletteGroup } from './palette-entry.ts'

interface ResultListProps {
  groups: readonly PaletteGroup[]
  /** @param id the id of a line; the same function in all renders */
  onChoose: (id: string) => void
}

/**
 * The lines of the palette. The autocomplete around it makes a new context with each letter, with the same content: the
 * lines are not rendered again for it, so that the letter is painted first.
 */
export function ResultList(props: ResultListProps) {
  const context = useLastEqual(useContext(SelectableCollectionContext))
  return (
    <SelectableCollectionContext value={context}>
      <Lines {...props} />
    </SelectableCollectionContext>
  )
}

type CollectionContext = ContextValue<SelectableCollectionContextValue<unknown>, HTMLElement>

/** The same object as long as the content is the same. */
function useLastEqual(context: CollectionContext): CollectionContext {
  const [last, setLast] = useState(context)
  if (last === context || (last && context && shallowEqual(last, context))) return last
  setLast(context)
  return context
}

const Lines = memo(function Lines({ groups, onChoose }: ResultListProps) {
  return (
    <ListBox
      aria-label="Results"
      className={styles.list ?? ''}
      selectionMode="none"
      onAction={(key) => onChoose(String(key))}
    >
      {groups.map(({ title, entries }) => (
        <ListBoxSection key={title} id={title} className={styles.group ?? ''}>
          <Header className={styles.title ?? ''}>{title}</Header>
          {entries.map(({ id, label, content }) => (
            <ListBoxItem key={id} id={id} textValue={label} className={styles.line ?? ''}>
              {content}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
})
