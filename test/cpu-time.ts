/** Milliseconds of CPU time that some work takes: what else the machine does is not in it. */
export function cpuTime(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
