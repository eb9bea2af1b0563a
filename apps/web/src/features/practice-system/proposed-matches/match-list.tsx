import { MATCHES_COUNTED_MAX, type ProposedMatch } from '@enamel/contract/practice-system-matches'
import type { Country } from '@enamel/domain/config/country'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { MorePages } from '../../../lib/more-pages.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { ListFoot } from '../../../ui/collections/list-foot.tsx'
import { MatchRow } from './match-row.tsx'
import styles from './proposed-matches.module.css'
import { matchKey, useMatchDecisions } from './use-match-decisions.ts'

export interface MatchListProps {
  /** As far as pages are loaded. */
  matches: readonly ProposedMatch[]
  /** All that wait for a decision, counted up to `MATCHES_COUNTED_MAX` + 1. */
  total: number
  country: Country
  more: MorePages | null
  onLinkChanged: (patientId: string) => void
}

/** The proposed matches. Decided ones stay in place until the list is loaded again, so that nothing moves. */
export function MatchList({ matches, total, country, more, onLinkChanged }: MatchListProps) {
  const formatPhone = usePhoneFormat(country, true)
  const { decisionOf, isBusy, act } = useMatchDecisions(onLinkChanged)
  return (
    <>
      <div className={styles.columns} aria-hidden>
        <span>In {PRODUCT_NAME}</span>
        <span>In {PRACTICE_SYSTEM_NAME}</span>
      </div>
      <ul className={styles.list}>
        {matches.map((match) => (
          <MatchRow
            key={matchKey(match)}
            match={match}
            decision={decisionOf(match)}
            busy={isBusy(match)}
            formatPhone={formatPhone}
            onAct={(action) => act(match, action)}
          />
        ))}
      </ul>
      <ListFoot shown={matches.length} totalText={totalText(total)} more={more} />
    </>
  )
}

function totalText(total: number): string {
  if (total > MATCHES_COUNTED_MAX) return `${MATCHES_COUNTED_MAX}+ matches`
  return total === 1 ? '1 match' : `${total} matches`
}
