import type { Template } from '@enamel/contract/templates'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../../ui/display/kbd.tsx'
import { SearchLine } from '../../ui/fields/search-line.tsx'
import { useActiveOption } from '../../ui/fields/use-active-option.ts'
import { matchingTemplates } from './model/matching-templates.ts'
import { canRestartConversation, groupTemplates } from './model/template-groups.ts'
import { NoTemplates } from './no-templates.tsx'
import { TemplateList } from './template-list.tsx'
import { templatesQuery } from './templates.api.ts'
import styles from './templates-browser.module.css'
import { TemplatesSkeleton } from './templates-skeleton.tsx'

export interface TemplatesBrowserProps {
  /** Only templates of this channel are listed. */
  channel: string
  /** The values of the placeholders, which are filled in the shown templates. */
  placeholders: readonly PlaceholderGroup[]
  /** Whether the conversation has to be restarted: only templates that can do so can be chosen (RPL-21). */
  restarting: boolean
  /** The label of the button that creates the first template (TPL-04). */
  createLabel?: string | undefined
  onChoose: (template: Template) => void
}

export const NONE_APPROVED = 'WhatsApp has not approved any of these templates yet'

/**
 * The practice's templates of one channel, to search and choose from with keyboard or pointer. The browser is low until
 * the user focuses the search, points at the list or moves through it with the keyboard (RPL-23, G1-47). From then on
 * it is high, so that the list moves only once. If there is nothing to list after loading, it is high too.
 */
export function TemplatesBrowser(props: TemplatesBrowserProps) {
  const { channel, placeholders, restarting, createLabel, onChoose } = props
  const templates = useQuery(templatesQuery)
  const [searchTerm, setSearchTerm] = useState('')
  const [expanded, setExpanded] = useState(false)
  const { listRef, searchRef, listId } = useListAndSearch()
  const groups = groupTemplates(matchingTemplates(templates.data ?? [], channel, searchTerm))
  const choosable = groups
    .flatMap((group) => group.templates)
    .filter((template) => !restarting || canRestartConversation(template))
  const activeOption = useActiveOption(choosable.length)
  const isEmpty = groups.length === 0
  const expand = () => setExpanded(true)

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choosable[activeOption.index]
    if (event.key === 'ArrowDown')
      activeOption.moveTo(activeOption.index >= choosable.length - 1 ? 0 : activeOption.index + 1)
    else if (event.key === 'ArrowUp')
      activeOption.moveTo(activeOption.index <= 0 ? choosable.length - 1 : activeOption.index - 1)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else {
      // A character typed in the list starts a search: the focus moves first, so that the character goes into the
      // search field.
      if (startsSearch(event)) searchRef.current?.focus()
      return
    }
    expand()
    event.preventDefault()
  }
  return (
    <div className={styles.browser} data-expanded={expanded || (isEmpty && !templates.isPending)}>
      <SearchLine
        ref={searchRef}
        text={`Search ${channel} templates`}
        listId={listId}
        activeId={activeOption.activeId}
        value={searchTerm}
        onSearch={(next) => {
          setSearchTerm(next)
          activeOption.set(0)
        }}
        onFocus={expand}
        onKeyDown={onKeyDown}
        trailing={<Kbd>Esc</Kbd>}
        className={styles.search}
      />
      {choosable.length === 0 && !isEmpty && <p className={styles.none}>{NONE_APPROVED}</p>}
      <TemplateList
        {...{ groups, choosable, placeholders, activeOption, onChoose }}
        ref={listRef}
        id={listId}
        label={`${channel} templates`}
        onPointerEnter={expand}
        onKeyDown={onKeyDown}
      />
      {isEmpty && templates.isPending && <TemplatesSkeleton />}
      {isEmpty && !templates.isPending && (
        <NoTemplates
          failed={templates.isError}
          onRetry={() => templates.refetch()}
          {...{ channel, searchTerm, createLabel }}
        />
      )}
    </div>
  )
}

/** The refs of the list and the search field. The list gets the focus when the browser opens. */
function useListAndSearch() {
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  useEffect(() => listRef.current?.focus({ preventScroll: true }), [])
  return { listRef, searchRef, listId: useId() }
}

function startsSearch({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
