import { listText } from '@enamel/domain/text/list-text'
import { IconRefresh } from '@tabler/icons-react'
import { Pill, type PillPart, UpdatesPill } from '../../ui/display/pill.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import type { PendingUpdateKind } from './model/pending-updates.ts'
import { REFRESH_ACTIONS, refreshParts, UPDATING } from './model/refresh-text.ts'
import styles from './refresh-control.module.css'

export interface RefreshControlProps {
  pendingUpdates: Record<PendingUpdateKind, number>
  refreshing: boolean
  onRefresh: () => void
}

const tones: Record<PendingUpdateKind, PillPart['tone']> = { new: 'blue', updated: 'amber', waking: 'red' }

/**
 * Floats over the list and counts the pending updates; pressing it, or any of its parts, loads the list (ACT-27 to
 * ACT-30). Without updates it is only an icon, whose name and tooltip have its text, so that a pill means something new.
 */
export function RefreshControl({ pendingUpdates, refreshing, onRefresh }: RefreshControlProps) {
  const parts = refreshParts(pendingUpdates)
  const [first, ...others] = parts
  const label = refreshing ? UPDATING : (first?.text ?? REFRESH_ACTIONS)
  const isQuiet = !first
  return (
    <div className={styles.place}>
      {others.length > 0 && !refreshing ? (
        <UpdatesPill
          label={REFRESH_ACTIONS}
          parts={parts.map(({ kind, text }) => ({ text, tone: tones[kind] }))}
          onPress={onRefresh}
        />
      ) : (
        <Pill
          icon={IconRefresh}
          busy={refreshing}
          data-tone={first && !refreshing ? tones[first.kind] : undefined}
          data-quiet={isQuiet || undefined}
          {...(isQuiet && tooltipProps(label, { side: 'bottom' }))}
          onClick={onRefresh}
        >
          <span className={isQuiet ? 'visually-hidden' : undefined}>{label}</span>
        </Pill>
      )}
      <span className="visually-hidden" role="status">
        {listText(parts.map(({ text }) => text))}
      </span>
    </div>
  )
}
