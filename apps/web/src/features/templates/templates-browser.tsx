import type { Template } from '@enamel/contract/templates'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/reply/placeholders'
import { matchingTemplates } from '@enamel/domain/templates/template-fields'
import { IconSearch, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureView } from '../../ui/failure-view.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { templatesQuery } from './templates.api.ts'
import styles from './templates-browser.module.css'

export interface TemplatesBrowserProps {
  /** Only templates of this channel are listed. */
  channel: string
  /** What is known of the patient and the practice: templates show as they would fill the fields. */
  placeholders: readonly PlaceholderGroup[]
  onChoose: (template: Template) => void
}

/** The practice's templates of one channel, to search and choose from with keyboard or pointer. */
export function TemplatesBrowser({ channel, placeholders, onChoose }: TemplatesBrowserProps) {
  const templates = useQuery(templatesQuery)
  const [sought, setSought] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = matchingTemplates(templates.data ?? [], channel, sought)
  const at = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const move = (to: number) => {
    setActive(to)
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at]
    if (event.key === 'ArrowDown') move(at >= found.length - 1 ? 0 : at + 1)
    else if (event.key === 'ArrowUp') move(at <= 0 ? found.length - 1 : at - 1)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.browser}>
      <div className={styles.search}>
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-label={`Search ${channel} templates`}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          placeholder={`Search ${channel} templates`}
          value={sought}
          onChange={(event) => {
            setSought(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id={listId} role="listbox" aria-label={`${channel} templates`} className={styles.list}>
        {found.map((template, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is.
          <div
            key={template.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={styles.template}
            onClick={() => onChoose(template)}
            onPointerMove={() => setActive(index)}
          >
            <span className={styles.words}>
              <span className={styles.name}>{template.name}</span>
              <span className={styles.text}>{fillPlaceholders(template.body, placeholders)}</span>
            </span>
            {index === at && <Kbd>↵</Kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Nothing
          loading={templates.isPending}
          failed={templates.isError}
          onRetry={() => templates.refetch()}
          {...{ channel, sought }}
        />
      )}
    </div>
  )
}

interface NothingProps {
  loading: boolean
  failed: boolean
  channel: string
  sought: string
  onRetry: () => void
}

function Nothing({ loading, failed, channel, sought, onRetry }: NothingProps) {
  if (loading) {
    return (
      <div className={styles.skeletons} aria-busy>
        {[200, 140, 170].map((width) => (
          <div key={width} className={styles.skeleton}>
            <Skeleton width={width} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    )
  }
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={sought.trim() === '' ? `There are no ${channel} templates yet` : 'No results found'}
      className={styles.nothing}
    >
      {sought.trim() === ''
        ? 'Templates of your practice will appear here.'
        : 'Try another word of its name or text.'}
    </EmptyState>
  )
}
