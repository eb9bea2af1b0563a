import { panels } from '@enamel/domain/inbox/panels'
import type { ReactNode } from 'react'
import { FullScreen } from '../../../ui/overlays/full-screen.tsx'
import { useEscape } from '../../../ui/overlays/use-escape.ts'
import { Welcome } from '../list/list-views.tsx'
import { isOnePane, type PanesLayout } from './inbox-layout.ts'
import styles from './inbox-panes.module.css'

export interface InboxPanesProps {
  layout: PanesLayout
  conversationOpen: boolean
  listExpanded: boolean
  detailsOpen: boolean
  list: ReactNode
  /** The open conversation. */
  timeline: ReactNode
  /** The patient of the open conversation; a region with a name of its own. */
  details: ReactNode
  onCloseDetails: () => void
  /** Pointer or focus came to the list: a conversation may be opened soon. */
  onListReached?: () => void
}

/** List, conversation and patient: side by side, or one over the other where there is no room (INB-03). */
export function InboxPanes(props: InboxPanesProps) {
  const { layout, list, timeline, details } = props
  const isAlone = isOnePane(layout)
  const shown = panels({ ...props, listExpanded: props.listExpanded && !isAlone })
  return (
    <div className={styles.panes} data-layout={layout} data-list={shown.list}>
      <section
        className={styles.list}
        aria-label="Inbox"
        onPointerEnter={props.onListReached}
        onFocus={props.onListReached}
      >
        {list}
      </section>
      {shown.middle === 'timeline' &&
        (isAlone ? (
          <FullScreen label="Conversation">{timeline}</FullScreen>
        ) : (
          <section className={styles.middle} aria-label="Conversation">
            {timeline}
          </section>
        ))}
      {shown.middle === 'welcome' && !isAlone && (
        <div className={styles.middle}>
          <Welcome />
        </div>
      )}
      {shown.details && <Details {...props}>{details}</Details>}
    </div>
  )
}

function Details({ layout, onCloseDetails, children }: InboxPanesProps & { children: ReactNode }) {
  useEscape(layout !== 'three', onCloseDetails)
  if (layout === 'one' || layout === 'phone') return <FullScreen>{children}</FullScreen>
  return (
    <div className={styles.details} data-over={layout === 'two'}>
      {children}
    </div>
  )
}
