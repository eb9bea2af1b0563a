import { isBlank } from '../text/blank.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/seconds.ts'
import {
  type CallBackDelays,
  callBackDelay,
  type DelayStage,
  delayStages,
  MAX_DELAY_SECONDS,
} from './delays.ts'

/** What each delay is for (PIPE-01). */
export const delayLabels: Record<DelayStage, string> = {
  newLead: '1st call attempt',
  callback1: '2nd call attempt',
  callback2: '3rd call attempt',
  working: 'When in discussion',
  thinking: 'When considering treatment',
  lost: 'When reactivating',
  maybeFuture: 'Maybe in the future',
  wrongNumber: 'From wrong number',
}

export const delayUnits = ['days', 'hours'] as const
export type DelayUnit = (typeof delayUnits)[number]
export type DelayField = `${DelayStage}_${DelayUnit}`

/** The delays as they are typed: days and hours of each stage. */
export type DelayFields = Record<DelayField, string>

/** The message for a missing number (PIPE-04). */
export const DELAY_MISSING = 'Something is required'
/** The message for anything but digits (PIPE-04). */
export const DELAY_NOT_A_NUMBER = 'It has to be a positive number'
const DELAY_TOO_LONG = 'It can be at most 365 days'

export function delayField(stage: DelayStage, unit: DelayUnit): DelayField {
  return `${stage}_${unit}`
}

/** The delays as fields; a part of an hour is left out (PIPE-03, G3-41). */
export function delayFields(delays: CallBackDelays): DelayFields {
  const fields = delayStages.flatMap((stage) => {
    const seconds = callBackDelay(delays, stage)
    return [
      [delayField(stage, 'days'), `${Math.floor(seconds / SECONDS_PER_DAY)}`],
      [delayField(stage, 'hours'), `${Math.floor((seconds % SECONDS_PER_DAY) / SECONDS_PER_HOUR)}`],
    ]
  })
  return Object.fromEntries(fields)
}

/** The seconds of a stage's valid fields; hours may exceed a day (G3-41). */
export function delaySeconds(fields: DelayFields, stage: DelayStage): number {
  return (
    Number(fields[delayField(stage, 'days')]) * SECONDS_PER_DAY +
    Number(fields[delayField(stage, 'hours')]) * SECONDS_PER_HOUR
  )
}

/** The errors of the fields (PIPE-04). */
export function checkDelayFields(fields: DelayFields): Partial<DelayFields> {
  const errors: Partial<DelayFields> = {}
  for (const stage of delayStages) {
    for (const unit of delayUnits) {
      const field = delayField(stage, unit)
      const error = numberError(fields[field])
      if (error) errors[field] = error
    }
    const isNumber = !delayUnits.some((unit) => errors[delayField(stage, unit)])
    if (isNumber && delaySeconds(fields, stage) > MAX_DELAY_SECONDS)
      errors[delayField(stage, 'days')] = DELAY_TOO_LONG
  }
  return errors
}

function numberError(text: string): string | null {
  if (isBlank(text)) return DELAY_MISSING
  return /^\d+$/.test(text.trim()) ? null : DELAY_NOT_A_NUMBER
}

/** The stages with a changed field. */
export function changedStages(changes: Partial<DelayFields>): DelayStage[] {
  return delayStages.filter((stage) =>
    delayUnits.some((unit) => Object.hasOwn(changes, delayField(stage, unit))),
  )
}
