/** The time until next Monday at 9:00 in London. The result is an hour off when the clocks change before then. */
export function secondsUntilMondayAtNine(now: Date): number {
  const londonTime = new Date(now.toLocaleString('en-US', { timeZone: 'Europe/London' }))
  const monday = new Date(londonTime)
  monday.setDate(londonTime.getDate() + ((8 - londonTime.getDay()) % 7 || 7))
  monday.setHours(9, 0, 0, 0)
  return Math.round((monday.getTime() - londonTime.getTime()) / 1000)
}
