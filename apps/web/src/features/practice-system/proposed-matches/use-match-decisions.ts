import type { ProposedMatch } from '@enamel/contract/practice-system-matches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { cacheRecord, emptyRecord } from '../cached-record.ts'
import { linkPatient, unlinkPatient } from '../practice-system.api.ts'
import { confirmMatch, proposedMatchesQuery, rejectMatch, undoRejectMatch } from './proposed-matches.api.ts'

/** What this user decided about a match. After a link was undone, the server proposes it no longer. */
export type Decision = 'open' | 'linked' | 'apart' | 'unlinked'

export type MatchAction = 'confirm' | 'reject' | 'undo'

/** A match by its two records. */
export function matchKey({ patient, record }: ProposedMatch): string {
  return `${patient.id} ${record.id}`
}

/**
 * The decisions of this user about proposed matches, which can be undone as long as the list is shown.
 * @param onLinkChanged called when a patient was linked or unlinked
 */
export function useMatchDecisions(onLinkChanged: (patientId: string) => void) {
  const queries = useQueryClient()
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const decisionOf = (match: ProposedMatch) => decisions.get(matchKey(match)) ?? 'open'

  const link = async (match: ProposedMatch) => {
    const { patient, record } = match
    const isProposed = decisionOf(match) === 'open'
    const linked = isProposed ? await confirmMatch(match) : await linkPatient(patient.id, record.id)
    await cacheRecord(queries, patient.id, linked)
    onLinkChanged(patient.id)
  }
  const unlink = async ({ patient }: ProposedMatch) => {
    await unlinkPatient(patient.id)
    await cacheRecord(queries, patient.id, emptyRecord('unlinked'))
    onLinkChanged(patient.id)
  }
  const decide = useMutation({
    async mutationFn({ match, action }: { match: ProposedMatch; action: MatchAction }): Promise<Decision> {
      if (action === 'confirm') {
        await link(match)
        return 'linked'
      }
      if (action === 'reject') {
        await rejectMatch(match)
        return 'apart'
      }
      const isLinked = decisionOf(match) === 'linked'
      await (isLinked ? unlink(match) : undoRejectMatch(match))
      return isLinked ? 'unlinked' : 'open'
    },
    onMutate: ({ match }) => setBusy((keys) => new Set(keys).add(matchKey(match))),
    onSuccess: (decision, { match }) =>
      setDecisions((known) => new Map(known).set(matchKey(match), decision)),
    onError: (error) => {
      showError(error)
      // A colleague has decided, or has linked one of the two.
      if (isRefusal(error, 'not_found') || isRefusal(error, 'already_linked'))
        void queries.invalidateQueries(proposedMatchesQuery)
    },
    onSettled: (_, __, { match }) =>
      setBusy((keys) => new Set([...keys].filter((key) => key !== matchKey(match)))),
  })
  return {
    decisionOf,
    isBusy: (match: ProposedMatch) => busy.has(matchKey(match)),
    act(match: ProposedMatch, action: MatchAction) {
      if (!busy.has(matchKey(match))) decide.mutate({ match, action })
    },
  }
}
