import { resolve } from 'node:path'
import type { HealthLine } from '@lockale/core'
import { exits } from '../exit-codes.ts'
import { renderDoctor } from '../render/doctor.ts'
import { keyOptions } from '../secrets/key-options.ts'
import type { Answer, CommandContext } from './command.ts'

export async function doctor(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const { signal, parts } = host
  const config = flags.text('config')
  const project = await parts.examineProject({
    cwd: resolve(host.cwd, flags.text('cwd') ?? '.'),
    signal,
    ...(config === undefined ? {} : { config }),
  })
  const asking = { ...keyOptions(context), isOffline: flags.has('offline'), signal }
  // Packages with the same service and the same targets would be told the same.
  const configs = new Map(project.configs.map((one) => [JSON.stringify([one.service, one.source, one.targets]), one]))
  const service: HealthLine[] = []
  for (const one of configs.values()) service.push(...(await parts.examineService(one, asking)))
  const lines = [...project.lines, ...withoutRepeats(service)]
  const isHealthy = lines.every(({ status }) => status !== 'broken')
  return {
    exitCode: isHealthy ? exits.done : exits.findings,
    document: { isHealthy, checks: lines.map((line) => ({ folder: null, ...line, fix: line.fix ?? null })) },
    screen: renderDoctor(lines),
  }
}

function withoutRepeats(lines: readonly HealthLine[]): readonly HealthLine[] {
  return [
    ...new Map(lines.map((line) => [`${line.id} ${line.status} ${line.says.replace(/\d+ ms$/u, '')}`, line])).values(),
  ]
}
