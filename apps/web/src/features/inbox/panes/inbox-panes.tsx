import { type ReactNode, useState } from 'react'
import { useEscape } from '../../../ui/overlays/use-escape.ts'
import { Pane } from '../../../ui/panes/pane.tsx'
import { isOnePane, type PanesLayout } from '../../../ui/panes/panes-layout.ts'
import { Welcome } from '../list/list-views.tsx'
import { panels } from '../model/panels.ts'
import styles from './inbox-panes.module.css'

export interface InboxPanesProps {
  layout: PanesLayout
  conversationOpen: boolean
  hasSelection: boolean
  listExpanded: boolean
  detailsOpen: boolean
  list: ReactNode
  /** The open conversation. */
  timeline: ReactNode
  /** The details of the open conversation's patient: a region with its own name. */
  details: ReactNode
  onCloseDetails: () => void
  /** Escape was pressed while a conversation is open or rows are selected, and nothing is over them. */
  onLeave: () => void
  /** The pointer or the focus entered the list: a conversation may be opened soon. */
  onListReached?: () => void
}

/** Shows list, conversation and patient side by side, or one over the other where there is no room (INB-03). */
export function InboxPanes(props: InboxPanesProps) {
  const { layout, list, timeline, details } = props
  const fullWindow = isOnePane(layout)
  const shown = panels({ ...props, listExpanded: props.listExpanded && !fullWindow })
  // The details close before the conversation, so they begin to listen after it.
  useEscape(props.conversationOpen || props.hasSelection, props.onLeave)
  useEscape(shown.details && layout !== 'three', props.onCloseDetails)
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
      {shown.middle === 'timeline' && (
        <Pane fullWindow={fullWindow} label="Conversation" className={styles.middle}>
          {timeline}
        </Pane>
      )}
      {shown.middle === 'welcome' && !fullWindow && (
        <div className={styles.middle}>
          <Welcome />
        </div>
      )}
      {useIsMounted(shown.details, layout) && (
        <Details {...props} isShown={shown.details}>
          {details}
        </Details>
      )}
    </div>
  )
}

interface DetailsProps extends InboxPanesProps {
  isShown: boolean
  children: ReactNode
}

function Details({ layout, isShown, children }: DetailsProps) {
  return (
    <Pane
      fullWindow={isShown && isOnePane(layout)}
      hidden={!isShown}
      className={styles.details}
      data-over={layout === 'two'}
    >
      {children}
    </Pane>
  )
}

/**
 * Whether the details are mounted. Details that a narrower window has hidden stay mounted, so that typed text is not
 * lost.
 */
function useIsMounted(isShown: boolean, layout: PanesLayout): boolean {
  const [previous, setPrevious] = useState({ isShown, layout, isMounted: isShown })
  if (previous.isShown === isShown && previous.layout === layout) return previous.isMounted
  const isMounted = isShown || (previous.isMounted && previous.layout !== layout)
  setPrevious({ isShown, layout, isMounted })
  return isMounted
}

/** The position of the patient's open details. */
export function detailsPosition(layout: PanesLayout): 'beside' | 'over' {
  return layout === 'three' ? 'beside' : 'over'
}
