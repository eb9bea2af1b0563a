/** Until Monday at nine o'clock in London; an hour less or more if the clocks change before. */
export function secondsUntilMondayAtNine(now: Date): number {
  const wall = new Date(now.toLocaleString('en-US', { timeZone: 'Europe/London' }))
  const monday = new Date(wall)
  monday.setDate(wall.getDate() + ((8 - wall.getDay()) % 7 || 7))
  monday.setHours(9, 0, 0, 0)
  return Math.round((monday.getTime() - wall.getTime()) / 1000)
}
