export interface CallFacts {
  answered: boolean
  durationSeconds: number | null
}

/** A call in a few words: missed, or how long it was. */
export function callSummary({ answered, durationSeconds }: CallFacts): string {
  return answered ? `Call, ${spokenDuration(durationSeconds ?? 0)}` : 'Missed call'
}

/** "4 minutes 12 seconds". */
export function spokenDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    ...(minutes > 0 ? [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`] : []),
    ...(seconds % 60 > 0 || minutes === 0
      ? [`${seconds % 60} ${seconds % 60 === 1 ? 'second' : 'seconds'}`]
      : []),
  ]
  return parts.join(' ')
}
