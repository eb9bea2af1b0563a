import type { Integration } from '@enamel/contract/integrations'
import { useEffect, useRef } from 'react'
import { Chip } from '../../ui/display/chip.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './integration-links.module.css'
import { integrationStateText } from './model/integration-state-text.ts'

export interface IntegrationLinksProps {
  /** Undefined while they are loading. */
  links: readonly Integration[] | undefined
  failed: boolean
  /** The integration of the open question. */
  chosen: Integration['integration'] | null
  onRetry: () => void
}

/** The services that the practice can be linked to, and whether each link works. */
export function IntegrationLinks({ links, failed, chosen, onRetry }: IntegrationLinksProps) {
  if (failed) return <FailureView onRetry={onRetry} />
  if (!links) {
    return (
      <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading integrations">
        <Skeleton width="60%" />
        <Skeleton width="52%" />
        <Skeleton width="56%" />
      </div>
    )
  }
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <Link key={link.integration} link={link} chosen={link.integration === chosen} />
      ))}
    </ul>
  )
}

function Link({ link, chosen }: { link: Integration; chosen: boolean }) {
  const { display_name, description, state, reason } = link
  const { word, tone, note } = integrationStateText[state]
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) item.current?.focus()
  }, [chosen])
  return (
    <li ref={item} className={styles.link} tabIndex={-1} aria-current={chosen || undefined}>
      <span className={styles.text}>
        <span className={styles.name}>{display_name}</span>
        <span className={styles.about}>{reason ?? note ?? description}</span>
      </span>
      <Chip tone={tone}>{word}</Chip>
    </li>
  )
}
