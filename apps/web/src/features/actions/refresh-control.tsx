import type { NewsKind } from '@enamel/domain/actions/news'
import { REFRESH_ACTIONS, refreshParts, UPDATING } from '@enamel/domain/actions/refresh-words'
import { IconRefresh } from '@tabler/icons-react'
import { NewsPill, Pill, type PillPart } from '../../ui/display/pill.tsx'
import styles from './refresh-control.module.css'

export interface RefreshControlProps {
  news: Record<NewsKind, number>
  refreshing: boolean
  onRefresh: () => void
}

const tones: Record<NewsKind, PillPart['tone']> = { new: 'blue', updated: 'amber', waking: 'red' }

/** Floats over the list and says what has come; pressing it, or any of its parts, asks for the list (ACT-27 to ACT-30). */
export function RefreshControl({ news, refreshing, onRefresh }: RefreshControlProps) {
  const parts = refreshParts(news)
  const [only, ...others] = parts
  return (
    <div className={styles.place}>
      {others.length > 0 && !refreshing ? (
        <NewsPill
          label={REFRESH_ACTIONS}
          parts={parts.map(({ kind, text }) => ({ text, tone: tones[kind] }))}
          onPress={onRefresh}
        />
      ) : (
        <Pill
          icon={IconRefresh}
          busy={refreshing}
          data-tone={only && !refreshing ? tones[only.kind] : undefined}
          onClick={onRefresh}
        >
          {refreshing ? UPDATING : (only?.text ?? REFRESH_ACTIONS)}
        </Pill>
      )}
      <span className="heard-only" role="status">
        {parts.map(({ text }) => text).join(', ')}
      </span>
    </div>
  )
}
