import { systemClock } from '../clock.ts'
import { type Database, inPractice } from '../db/database.ts'
import { changePractice } from '../features/practice/index.ts'
import { practiceOfKey } from './practice-of-key.ts'
import { Refused, type Values } from './run-command.ts'

export const REFERRALS_OPTIONS = ['practice', 'switch'] as const

interface ReferralsSwitch {
  /** The practice, as commands name it. */
  practice: string
  on: boolean
}

const positions: Readonly<Record<string, boolean>> = { on: true, off: false }

/**
 * Whether a practice's referrals are to be switched on or off.
 * @throws Refused naming what is wrong
 */
export function readReferrals(values: Values): ReferralsSwitch {
  const practice = values.practice?.trim()
  const on = positions[values.switch ?? '']
  if (!practice) throw new Refused('--practice is missing.')
  if (on === undefined) throw new Refused('--switch must be on or off.')
  return { practice, on }
}

/** Switches referrals on or off. Patients' referrers stay stored while they are off. */
export async function switchReferrals(db: Database, { practice, on }: ReferralsSwitch): Promise<string[]> {
  const id = await practiceOfKey(db, practice)
  return inPractice(db, id, async (tx) => {
    const { name } = await changePractice(tx, () => ({ referrals_enabled: on }), systemClock.now())
    return [
      `${name} ${on ? 'has' : 'does not have'} referrals now. Open pages show it when they are reloaded.`,
    ]
  })
}
