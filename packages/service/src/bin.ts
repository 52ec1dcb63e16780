import { runCommand } from './command.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort(name))

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  signal: stopping.signal,
  print: (text) => process.stdout.write(text),
  report: (text) => process.stderr.write(text),
})
