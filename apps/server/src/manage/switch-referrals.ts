import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { changePractice } from '../features/practice/index.ts'
import { practiceByKey } from './practice-by-key.ts'
import { Refused, type Values } from './run-command.ts'

export const REFERRALS_OPTIONS = ['practice', 'switch'] as const

interface ReferralsSwitch {
  /** The key of the practice. */
  practice: string
  on: boolean
}

const positions: Readonly<Record<string, boolean>> = { on: true, off: false }

/**
 * Reads from the command line whether to switch a practice's referrals on or off.
 * @throws Refused with the mistake
 */
export function readReferrals(values: Values): ReferralsSwitch {
  const practice = values.practice?.trim()
  const on = positions[values.switch ?? '']
  if (!practice) throw new Refused('--practice is missing.')
  if (on === undefined) throw new Refused('--switch must be on or off.')
  return { practice, on }
}

/** Switches referrals on or off. While they are off, patients' referrers stay stored. */
export async function switchReferrals(db: Database, { practice, on }: ReferralsSwitch): Promise<string[]> {
  const id = await practiceByKey(db, practice)
  return inPractice(db, id, async (tx) => {
    const { name } = await changePractice(tx, () => ({ referrals_enabled: on }), systemClock.now())
    return [
      `${name} ${on ? 'has' : 'does not have'} referrals now. Open pages show it when they are reloaded.`,
    ]
  })
}
