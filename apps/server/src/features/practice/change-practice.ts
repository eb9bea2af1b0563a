import { isDeepStrictEqual } from 'node:util'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PracticeSection } from '../../events/domain-event.ts'
import { lockPractice, type Practice } from './practice.queries.ts'
import { type SettingsChange, withSettings } from './stored-settings.ts'

/**
 * The columns that can change after the practice was created, except those of the settings that are stored as JSON,
 * with the section to which each belongs.
 */
const sectionOfColumn = {
  name: 'details',
  tx_types: 'types',
  sending_email: 'communications',
  email_enabled: 'communications',
  sms_enabled: 'communications',
  sms_number: 'communications',
  sms_mms: 'communications',
  features: 'features',
  referrals_enabled: 'referrals',
  labels_history: 'labels',
} as const satisfies Partial<Record<keyof Practice, PracticeSection>>

type ChangeableColumn = keyof typeof sectionOfColumn

export interface PracticeChange extends Partial<Pick<Practice, ChangeableColumn>> {
  /** Changed parts of the settings that are stored as JSON. */
  settings?: SettingsChange
}

/**
 * Changes the practice of the transaction and its settings, and emits which sections changed. No other function
 * writes the row after the practice was created. If the change equals the stored values, nothing is written or emitted.
 * @param decide is passed the practice, which is locked until the transaction ends
 * @returns the practice after the change
 */
export async function changePractice(
  tx: PracticeTx,
  decide: (practice: Practice) => PracticeChange,
  now: Date,
): Promise<Practice> {
  const before = await lockPractice(tx)
  const { sections, columns } = changesOf(before, decide(before))
  if (sections.size === 0) return before
  await tx.updateTable('clients').set(asStored(columns)).where('id', '=', tx.clientId).execute()
  await tx.emit({ name: 'practice_changed', sections: [...sections], at: now })
  return { ...before, ...columns }
}

/** The sections that a change alters, and the columns to write for them. */
function changesOf(before: Practice, { settings = {}, ...plain }: PracticeChange) {
  const sections = new Set<PracticeSection>()
  let columns: Partial<Practice> = {}
  for (const column of keysOf(plain)) {
    if (isDeepStrictEqual(before[column], plain[column])) continue
    sections.add(sectionOfColumn[column])
    columns = { ...columns, [column]: plain[column] }
  }
  for (const section of keysOf(settings)) {
    const changed = withSettings({ ...before, ...columns }, section, settings[section])
    if (!changed) continue
    sections.add(section)
    columns = { ...columns, ...changed }
  }
  return { sections, columns }
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[]
}

/** Converts JSON columns to text, as the driver requires. */
function asStored({ settings, call_back_delays, ...columns }: Partial<Practice>) {
  return {
    ...columns,
    ...(settings !== undefined && { settings: JSON.stringify(settings) }),
    ...(call_back_delays !== undefined && { call_back_delays: JSON.stringify(call_back_delays) }),
  }
}
