// Preloaded into the processes that are measured: tells on file descriptor 3 what the process has used, all threads, at its end.
const { existsSync, readFileSync, writeSync } = require('node:fs')

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  // Linux has the parent's memory at the fork in `maxRSS`, and the peak of the process alone in proc(5).
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const peak = Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? maxRSS)
  writeSync(3, `${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, mb: peak / 1024 })}\n`)
})
