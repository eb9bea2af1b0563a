/**
 * The longest turn of the event loop during some work: for that long the process served nothing else. In milliseconds of
 * the thread's own computing time, which hardly depends on what else the machine is doing.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isWorking = true
  let before = process.threadCpuUsage()
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (isWorking) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  await work()
  isWorking = false
  return longest
}
