import type { Snooze } from '@enamel/contract/patients'
import { offsetInstant } from '@enamel/domain/time/offset-instant'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { type UnsavedChange, unsavedMessage } from '../../lib/drafts/unsaved-changes.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { productTime } from '../../lib/product-time.ts'
import { cachedPatient, changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { offerUndoWhileSaving } from '../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { SNOOZE_UNTIL, snoozeRequest, snoozeTitle } from './model/snooze-form.ts'
import { endSnooze, extendSnooze, setSnooze } from './snooze.api.ts'
import type { ChosenSnooze } from './snooze-form.tsx'
import { type SnoozeChange, unsavedSnoozes } from './unsaved-snoozes.ts'

/** Whether a patient was snoozed, or their ended snooze was extended (SNZ-16). */
export type Snoozed = 'snoozed' | 'snoozeExtended'

export interface SnoozeActions {
  /** Sets or extends the patient's snooze. */
  snooze: (chosen: ChosenSnooze) => void
  /** Extends the snooze, whose comment stays (G-15). */
  remindAt: (endsAt: Date) => void
  end: () => void
  /** Repeats the failed save unchanged. */
  retry: (change: SnoozeChange) => void
  giveUp: (change: SnoozeChange) => void
}

interface Subject {
  patientId: string
  name: string
  /** The snooze as it is shown; null without a snooze. */
  current: Snooze | null
  /** Called when the patient is snoozed. */
  onSnoozed?: ((snoozed: Snoozed) => void) | undefined
}

/** The last decision about a patient's snooze, until the server has saved it. */
export function useUnsavedSnooze(patientId: string): UnsavedChange<SnoozeChange> | null {
  return useDraft(unsavedSnoozes, useInit().subscriber_id, patientId)?.[0] ?? null
}

/**
 * The actions on a patient's snooze. The effect of each action is shown immediately. If saving fails, the effect is
 * undone, and the action remains as a draft.
 */
export function useSnoozeActions({ patientId, name, current, onSnoozed }: Subject): SnoozeActions {
  const { subscriber_id: owner, client } = useInit()
  const zone = client.time_zone
  const save = useSnoozeSave()
  const sleep = async (change: SnoozeChange) => {
    const result = await save({ patientId, name }, change)
    if (result === 'saved' && change.kind === 'sleep')
      onSnoozed?.(current?.state === 'waking' ? 'snoozeExtended' : 'snoozed')
  }
  const sleepUndoably = async ({ endsAt, comment }: ChosenSnooze) => {
    const undone = changeBack(current, endsAt)
    const until = snoozeTitle(endsAt, productTime.now(), zone).replace(SNOOZE_UNTIL, 'is snoozed until')
    const text = `${name || 'New lead'} ${until}`
    const offer = undone && offerUndoWhileSaving(text)
    const result = await save({ patientId, name }, { kind: 'sleep', endsAt, comment })
    if (result !== 'saved') return offer?.withdraw()
    onSnoozed?.(current?.state === 'waking' ? 'snoozeExtended' : 'snoozed')
    if (undone) offer?.saved({ text, undo: () => void save({ patientId, name }, undone) })
    else toast.success(text)
  }
  return {
    snooze: ({ isQuick, ...chosen }) =>
      isQuick ? sleepUndoably(chosen) : sleep({ kind: 'sleep', ...chosen }),
    remindAt: (endsAt) => sleep({ kind: 'sleep', endsAt }),
    end: () => sleep({ kind: 'end' }),
    retry: sleep,
    giveUp: (change) => unsavedSnoozes.discard(owner, patientId, change),
  }
}

/**
 * The change that takes a new snooze back: the snooze ends, or has its earlier end. Null for a patient who was waking,
 * since no snooze can end in the past.
 */
function changeBack(before: Snooze | null, undoes: Date): SnoozeChange | null {
  if (!before) return { kind: 'end', undoes }
  if (before.state === 'waking') return null
  return { kind: 'sleep', endsAt: new Date(before.ends_at), comment: before.comment ?? '', undoes }
}

/** The result of a save; `no_snooze` means that the snooze does not exist any more. */
type SaveResult = 'saved' | 'failed' | 'no_snooze'

/**
 * Returns a function that saves a decision about the snooze of any patient. The text of a failure names the patient.
 */
export function useSnoozeSave() {
  const queries = useQueryClient()
  const { subscriber_id: owner, client } = useInit()
  return async (
    { patientId, name }: { patientId: string; name: string },
    change: SnoozeChange,
  ): Promise<SaveResult> => {
    const save = () => showAndSave(queries, patientId, change, client.time_zone)
    try {
      await unsavedSnoozes.save(owner, patientId, change, save)
      return 'saved'
    } catch (error) {
      showError(error, unsavedMessage(notSavedText(name, change), error))
      // The snooze that would be undone does not exist any more.
      if (isRefusal(error, 'snooze_changed')) unsavedSnoozes.discard(owner, patientId, change)
      return isRefusal(error, 'no_snooze') ? 'no_snooze' : 'failed'
    }
  }
}

function notSavedText(name: string, { kind, undoes }: SnoozeChange): string {
  const saved = kind === 'end' ? 'ended' : 'saved'
  return `The snooze of ${name || 'New lead'} was not ${undoes ? 'undone' : saved}.`
}

/** Shows the new snooze, and the earlier one again when saving fails. */
async function showAndSave(
  queries: QueryClient,
  patientId: string,
  change: SnoozeChange,
  zone: string,
): Promise<void> {
  const show = (snooze: Snooze | null) =>
    changePatient(queries, patientId, (current) => ({ ...current, snooze }))
  const before = cachedPatient(queries, patientId)?.snooze ?? null
  await show(snoozeAfter(before, change))
  try {
    await send(patientId, before, change, zone)
  } catch (error) {
    await show(isRefusal(error, 'snooze_changed') ? (error.body as { record: Snooze | null }).record : before)
    throw error
  } finally {
    void renewPatient(queries, patientId)
  }
}

function snoozeAfter(before: Snooze | null, change: SnoozeChange): Snooze | null {
  if (change.kind === 'end') return null
  const { endsAt, comment = before?.comment ?? '' } = change
  return { ends_at: endsAt.toISOString(), comment: comment.trim() || null, state: 'asleep' }
}

function send(patientId: string, before: Snooze | null, change: SnoozeChange, zone: string): Promise<void> {
  const undoes = change.undoes && offsetInstant(change.undoes, zone)
  if (change.kind === 'end') return endSnooze(patientId, undoes)
  const { endsAt, comment } = change
  if (comment === undefined) return extendSnooze(patientId, { endsAt: offsetInstant(endsAt, zone) }, undoes)
  const request = snoozeRequest(endsAt, comment, zone)
  return before ? extendSnooze(patientId, request, undoes) : setSnooze(patientId, request, undoes)
}
