import { resolve } from 'node:path'
import { outputPlace } from '@lockale/disk/output-file'
import type { ServiceSettings } from '@lockale/service'
import { describeServed, readServeSettings } from '@lockale/service/serve-command'
import { exitOfSignal, exits } from '@lockale/terminal/exit-codes'
import { untilAborted } from '@lockale/terminal/interruption'
import { bold, dim, type Screen, screenOf, yellow } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { systemWords } from '@lockale/terminal/render/system-words'

/** Starts the mock service. Returns when it accepts connections; the service then runs until a signal. */
export async function serve({ host, flags }: CommandContext): Promise<Answer> {
  const settings = await readServeSettings(flags, {
    readText: (file) => host.parts.readText(resolve(host.cwd, file)),
    folderOf: (folder) => outputPlace(resolve(host.cwd, folder)),
    wordsOf: systemWords,
  })
  const service = await host.parts.startService(settings)
  return {
    exitCode: exits.done,
    document: { url: service.url },
    screen: [[service.url]],
    advice: renderServeAdvice(service.url, settings),
    after: async () => {
      await untilAborted(host.signal)
      await service.close()
      return exitOfSignal(host.signal)
    },
  }
}

function renderServeAdvice(url: string, settings: ServiceSettings): Screen {
  const { title, warning, uses, end } = describeServed(url, settings)
  return screenOf(
    [bold(title[0]), ` ${title[1]}`],
    warning !== undefined && [yellow(`  ${warning}`)],
    ...uses.map(([label, text]) => [dim(`  ${`${label}:`.padEnd(20)}`), text]),
    [dim(`  ${end}`)],
  )
}
